import { pb } from "./client";

/** The collections of a member that the dashboard and the bell show. */
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
  const ends = [
    ...watched.map((name) =>
      name === "profiles"
        ? pb.collection(name).subscribe(userId, changed)
        : pb.collection(name).subscribe("*", changed),
    ),
    pb.realtime.subscribe("PB_CONNECT", changed),
  ];
  // Not reached: the caller looks again when the network or the member is back.
  for (const end of ends) end.catch(() => {});
  return () => {
    for (const end of ends) {
      void end.then((unsubscribe) => unsubscribe()).catch(() => {});
    }
  };
}
