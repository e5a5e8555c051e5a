import { DAY_MS } from "@/domain/time/durations";
import { momentText } from "@/domain/time/sa-time";
import { newId } from "./ids";
import { execute } from "./sql";

/** A phone that was off for longer asks its member again. */
const KEPT_MS = 90 * DAY_MS;
const KEPT_PER_MEMBER = 200;

/** Notes a member's command by the id that the phone gave it; answers whether it was carried out before. */
export function isRepeated(tx: App, userId: string, id: string, now: number): boolean {
  const params = { newId: newId(), userId, id, at: momentText(now) };
  const added = execute(
    tx,
    `INSERT INTO done_commands (id, user_id, command_id, number, done_at)
     VALUES ({:newId}, {:userId}, {:id}, 0, {:at}) ON CONFLICT (user_id, command_id) DO NOTHING`,
    params,
  );
  if (added === 0) return true;
  dropOldCommands(tx, userId, now);
  return false;
}

/** Keeps the newest of a member's. */
export function dropOldCommands(tx: App, userId: string, now: number): void {
  execute(
    tx,
    `DELETE FROM done_commands WHERE done_at < {:old} OR user_id = {:userId} AND id NOT IN
       (SELECT id FROM done_commands WHERE user_id = {:userId}
        ORDER BY done_at DESC, rowid DESC LIMIT ${KEPT_PER_MEMBER})`,
    { userId, old: momentText(now - KEPT_MS) },
  );
}
