import { afterCommit } from "../core/after-commit";
import { registerNamed } from "../core/register";

/** The last request to delete an account, by the account's random id: when it was made, is due, and was withdrawn. */
const register = registerNamed("requested");

const FIELDS = ["id", "requested_at", "due_at", "kept_at"] as const;
export type ListedRequest = Readonly<Record<(typeof FIELDS)[number], string>>;

/** Once it is committed. */
export function listRequest(request: RecordModel): void {
  afterCommit((app) => writeRequest(app, request));
}

export function writeRequest(app: App, request: RecordModel): void {
  const fields = FIELDS.map((name) => [name, request.getString(name)]);
  register.write(app, request.getString("user_id"), JSON.stringify(Object.fromEntries(fields)));
}

export function listedRequest(app: App, userId: string): ListedRequest | null {
  const text = register.read(app, userId);
  return text === null ? null : JSON.parse(text);
}

export function accountsWithRequests(app: App): string[] {
  return register.entries(app);
}

/** It was carried out. */
export function forgetRequest(app: App, userId: string): void {
  register.remove(app, userId);
}
