import { type Judged, joinLines, type StoredLine } from "@/domain/buying/spellings";
import { momentText } from "@/domain/time/sa-time";
import { execute, selectAll } from "../core/sql";

interface JoinedLine extends StoredLine {
  readonly joined_to: string;
}

/** Joins the lines of a list by what persons said of their names, and parts those of which that isn't said any more. */
export function joinStoredLines(tx: App, date: string, now: number): void {
  const lines = storedLines(tx, date);
  const joined = joinLines(lines, judgedNames(tx));
  const changed = lines
    .map(({ id, joined_to }) => ({ id, before: joined_to, joined_to: joined.get(id) ?? "" }))
    .filter(({ before, joined_to }) => before !== joined_to);
  if (changed.length === 0) return;
  execute(
    tx,
    `UPDATE buying_lines SET joined_to = c.value ->> '$.joined_to', changed_at = {:at}
     FROM json_each({:changed}) c WHERE buying_lines.id = c.value ->> '$.id'`,
    { at: momentText(now), changed: JSON.stringify(changed) },
  );
}

/** The lines of a list that have members. */
export function storedLines(app: App, date: string): JoinedLine[] {
  return selectAll(
    app,
    `SELECT id, version, shop, asked_shop, item_name, \`key\`, joined_to FROM buying_lines l
     WHERE delivery_date = {:date}
       AND EXISTS (SELECT 1 FROM buying_wants w WHERE w.line_id = l.id AND w.gone_at = '')`,
    { date },
    { id: "", version: 0, shop: "", asked_shop: "", item_name: "", key: "", joined_to: "" },
  );
}

export function judgedNames(app: App): Judged[] {
  const sql = "SELECT name_a, name_b, state FROM joined_items ORDER BY name_a, name_b";
  return selectAll(app, sql, {}, { name_a: "", name_b: "", state: "" }) as unknown as Judged[];
}
