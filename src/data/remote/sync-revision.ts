import { pb } from "./client";

interface Watcher {
  /** The member's rows have this revision on the server. */
  readonly onRevision: (revision: number) => void;
  /** The connection is there, maybe again: what was announced meanwhile is gone. */
  readonly onConnect: () => void;
}

/** Tells of each push of any of the member's phones. Returns what ends it. */
export function watchSyncRevision(userId: string, { onRevision, onConnect }: Watcher): () => void {
  const ends = [
    // The one row, never all of them: the server would check each member's rule on each push.
    pb
      .collection("sync_owners")
      .subscribe<{ rev: number }>(userId, ({ record }) => onRevision(record.rev)),
    pb.realtime.subscribe("PB_CONNECT", onConnect),
  ];
  // Not reached: the driver pulls when the network or the member is back.
  for (const end of ends) end.catch(() => {});
  return () => {
    for (const end of ends) {
      void end.then((unsubscribe) => unsubscribe()).catch(() => {});
    }
  };
}
