import { judgeSpellingSchema } from "@/domain/buying/entry";
import type { Spellings } from "@/domain/buying/responses";
import { namePair, proposeSpellings } from "@/domain/buying/spellings";
import { JOINED_ITEMS_MAX, SPELLINGS_SHOWN } from "@/domain/limits/limits";
import { momentText } from "@/domain/time/sa-time";
import { audit } from "../core/audit";
import { command, fail, query } from "../core/http";
import { derivedId } from "../core/ids";
import { execute, insertAll, selectAll, selectFirst } from "../core/sql";
import { dateAsked } from "./delivery-state";
import { joinStoredLines, judgedNames, storedLines } from "./joined-lines";

/** What the word list takes for one on this list, and what persons said before. */
export const listSpellings = query(
  "GET /api/app/admin/buying/{date}/spellings",
  ({ app, e }): Spellings => spellingsOf(app, dateAsked(e)),
);

/** Says of two names that they are one, or not, or takes that back. */
export const judgeSpelling = command(
  { route: "POST /api/app/admin/buying/spellings", body: judgeSpellingSchema },
  ({ app: tx, caller, body, now }): Spellings => {
    const pair = namePair(body.name_a, body.name_b);
    if (pair.name_a === "" || pair.name_a === pair.name_b) fail(422, "body_invalid");
    execute(tx, "DELETE FROM joined_items WHERE name_a = {:name_a} AND name_b = {:name_b}", {
      ...pair,
    });
    if (body.state !== "open") {
      if (judgedCount(tx) >= JOINED_ITEMS_MAX) fail(409, "edit_list_full");
      const id = derivedId("joined-item", `${pair.name_a}|${pair.name_b}`);
      insertAll(tx, "joined_items", [
        { id, ...pair, state: body.state, by: caller.id, at: momentText(now) },
      ]);
    }
    audit(tx, {
      at: now,
      actorId: caller.id,
      action: `spelling.${body.state}`,
      collection: "joined_items",
      recordId: "",
      after: { one: pair.name_a, other: pair.name_b },
    });
    joinStoredLines(tx, body.delivery_date, now);
    return spellingsOf(tx, body.delivery_date);
  },
);

function spellingsOf(app: App, date: string): Spellings {
  const proposals = proposeSpellings(storedLines(app, date), judgedNames(app)).slice(
    0,
    SPELLINGS_SHOWN,
  );
  const members = membersByLine(app, date);
  return {
    proposed: proposals.map(({ line_ids, ...proposal }) => ({
      ...proposal,
      members: [...new Set(line_ids)].reduce((sum, id) => sum + (members.get(id) ?? 0), 0),
    })),
    judged: judgedRows(app),
  };
}

function membersByLine(app: App, date: string): ReadonlyMap<string, number> {
  const rows = selectAll(
    app,
    `SELECT line_id, COUNT(*) AS n FROM buying_wants
     WHERE delivery_date = {:date} AND gone_at = '' GROUP BY line_id`,
    { date },
    { line_id: "", n: 0 },
  );
  return new Map(rows.map(({ line_id, n }) => [line_id, n]));
}

/** The newest first. */
function judgedRows(app: App): Spellings["judged"] {
  const rows = selectAll(
    app,
    `SELECT j.name_a, j.name_b, j.state, COALESCE(u.email, '') AS \`by\`, j.at
     FROM joined_items j LEFT JOIN users u ON u.id = j.\`by\` ORDER BY j.at DESC, j.id LIMIT ${SPELLINGS_SHOWN}`,
    {},
    { name_a: "", name_b: "", state: "", by: "", at: "" },
  );
  return rows as unknown as Spellings["judged"];
}

function judgedCount(tx: App): number {
  return selectFirst(tx, "SELECT COUNT(*) AS n FROM joined_items", {}, { n: 0 })?.n ?? 0;
}
