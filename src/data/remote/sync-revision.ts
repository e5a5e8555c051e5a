import { watchStream } from "../core/shared-stream";

interface Watcher {
  readonly onRevision: (revision: number) => void;
  /** Connected, maybe again: events in between are lost. */
  readonly onConnect: () => void;
}

export function watchSyncRevision(userId: string, { onRevision, onConnect }: Watcher): () => void {
  return watchStream(userId, {
    // The one row, never all of them: the server would check each member's rule on each push.
    topics: [`sync_owners/${userId}`],
    onEvent: (_topic, { rev }) => onRevision(Number(rev)),
    onConnect,
  });
}
