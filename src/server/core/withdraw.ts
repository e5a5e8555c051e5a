import { execute } from "./sql";

interface News {
  readonly eventId: string;
  readonly events: readonly string[];
  /** Whose; null: everyone's. */
  readonly userId: string | null;
}

/** Deletes the rows with this id, of these events and to this member. `unsent`: a table, and where they haven't left. */
export function withdraw(tx: App, unsent: string, { events, ...news }: News): void {
  execute(
    tx,
    `DELETE FROM ${unsent} AND event_id = {:eventId} AND event IN (SELECT value FROM json_each({:events}))
       AND user_id = COALESCE({:userId}, user_id)`,
    { ...news, events: JSON.stringify(events) },
  );
}
