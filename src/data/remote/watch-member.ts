import { watchStream } from "../core/shared-stream";

const WATCHED = [
  "orders",
  "baskets",
  "subscriptions",
  "addresses",
  "profiles",
  "notifications",
] as const;
export type Watched = (typeof WATCHED)[number];

/**
 * Calls `changed` with each change that anyone makes to the member's own rows of a collection, and each
 * time that the connection is there again. Returns what ends it.
 */
export function watchMember(userId: string, watched: readonly Watched[], changed: () => void) {
  const topics = watched.map((name) => `${name}/${name === "profiles" ? userId : "*"}`);
  return watchStream(userId, { topics, onEvent: changed, onConnect: changed });
}
