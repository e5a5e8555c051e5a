import type { LedgerPage } from "@/domain/ledger/responses";
import { LEDGER_PAGE, LEDGER_PAGE_MAX } from "@/domain/limits/limits";
import { fail } from "../core/http";
import { selectAll } from "../core/sql";
import { ENTRY_COLUMNS, ENTRY_JOINS, ENTRY_ROW, entryOf } from "./entry-columns";
import { balanceOf } from "./ledger";
import { availableFor } from "./order-credit";

/** Later than any moment. */
const FIRST = ["9999", "", ""];

/** No event writes so many entries about one member. */
const EVENT_MOST = 50;

/**
 * A page of a member's ledger, newest first by key: `after` one, or of `count` entries. It ends where an event does, of
 * which the screens make one line.
 */
export function ledgerPage(app: App, userId: string, e: RequestEvent, now: number): LedgerPage {
  const { after = "", count = "" } = e.requestInfo().query;
  const [at = "", event = "", id = ""] = after ? keyOf(after) : FIRST;
  const asked = Math.floor(Number(count)) || LEDGER_PAGE;
  const limit = Math.min(Math.max(asked, 1), LEDGER_PAGE_MAX);
  const rows = selectAll(
    app,
    `SELECT ${ENTRY_COLUMNS} FROM ledger_entries e ${ENTRY_JOINS}
     WHERE e.user_id = {:userId} AND (e.at, e.event_id, e.id) < ({:at}, {:event}, {:id})
     ORDER BY e.at DESC, e.event_id DESC, e.id DESC LIMIT {:limit}`,
    { userId, at, event, id, limit: limit + EVENT_MOST },
    ENTRY_ROW,
  );
  let end = Math.min(limit, rows.length);
  while (end > 0 && rows[end]?.event_id === rows[end - 1]?.event_id) end++;
  const entries = rows.slice(0, end).map(entryOf);
  const last = entries[entries.length - 1];
  const hasMore = rows.length > end || rows.length === limit + EVENT_MOST;
  return {
    balance: balanceOf(app, userId),
    available: availableFor(app, userId, "", now),
    entries,
    next: last && hasMore ? [last.at, last.event_id, last.id].join("|") : null,
  };
}

function keyOf(text: string): string[] {
  const key = text.slice(0, 200).split("|");
  return key.length === 3 ? key : fail(422, "text_invalid", { after: "text_invalid" });
}
