/**
 * What the browser's storage has under a key; `fallback` where it has nothing, or what is not of its kind:
 * a list, or an object.
 */
export function storedJson<Value extends object>(
  key: string,
  fallback: Value,
  storage: Storage = localStorage,
): Value {
  try {
    const value = JSON.parse(storage.getItem(key) ?? "");
    return value && Array.isArray(value) === Array.isArray(fallback) ? Object(value) : fallback;
  } catch {
    return fallback;
  }
}
