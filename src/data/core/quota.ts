/** Whether something could not be kept because the phone has no room left for this app. */
export function isOutOfRoom(error: unknown): boolean {
  const { name, inner, failures } = (error ?? {}) as Failure;
  return name === "QuotaExceededError" || [inner, ...(failures ?? [])].some(reaches);
}

/** Dexie wraps what the browser says: in what aborted a transaction, and in each row of a change of many. */
interface Failure {
  readonly name?: string;
  readonly inner?: unknown;
  readonly failures?: readonly unknown[];
}

function reaches(cause: unknown): boolean {
  return typeof cause === "object" && cause !== null && isOutOfRoom(cause);
}
