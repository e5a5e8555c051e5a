/** What the browser says of the room that this app takes; undefined where it does not say. */
export interface KeptStorage {
  /** Whether the phone promised not to clear it when it runs out of room. */
  readonly persisted: boolean | undefined;
  readonly used: number | undefined;
  readonly available: number | undefined;
}

/** Asks the phone not to clear what the app saves. Chrome decides alone, other browsers may ask the member. */
export async function askToKeepStorage(): Promise<boolean> {
  if (!navigator.storage?.persist) return false;
  return (await navigator.storage.persisted()) || navigator.storage.persist();
}

export async function readKeptStorage(): Promise<KeptStorage> {
  const [persisted, estimate] = await Promise.all([
    navigator.storage?.persisted?.(),
    navigator.storage?.estimate?.(),
  ]);
  return { persisted, used: estimate?.usage, available: estimate?.quota };
}
