import { UNDO_WINDOW_MS } from "@/domain/payment/rules";
import {
  DESK_LINES_PAGE,
  DESK_PAYMENTS_PAGE,
  type DeskLine,
  type DeskLines,
  type DoneLine,
} from "@/domain/statement/desk/desk";
import { keyText } from "@/domain/statement/line";
import { payerOf } from "@/domain/statement/matching/bank-words";
import { referenceShapes } from "@/domain/statement/matching/find-references";
import { DAY_MS } from "@/domain/time/durations";
import { momentOf, momentText } from "@/domain/time/sa-time";
import { listAsked, pageOf } from "../admin/list-page";
import { query } from "../core/http";
import { selectAll, selectFirst } from "../core/sql";
import { recordView } from "../core/views";
import { REJECTED, type Source, UNPAID, UNSUBMITTED, WAITING } from "../payments/pending-groups";
import {
  DESK_ORDER,
  DESK_SUBSCRIPTION,
  deskLines,
  paymentsOfReferences,
  type StoredPayment,
  shownPayments,
  storedPayments,
} from "./desk-rows";
import { openRefunds, refundLines } from "./match-refund";
import { hasLine } from "./on-statement";
import {
  DEPOSITS_BEFORE,
  isReversal,
  MAYBE_REVERSALS,
  returnsSince,
  soughtOf,
} from "./returned-deposits";

/** A proof is verified before its line comes. */
const PROVED_DAYS = 45;

/** What is to be decided, the oldest first. */
export const listDeskLines = query(
  "GET /api/app/admin/statement/desk/lines",
  ({ app, caller, now, e }): DeskLines => {
    const { after } = listAsked(e, ["oldest"]);
    const [date = "", id = ""] = after ?? [];
    recordView(app, {
      caller,
      now,
      action: "statement.listed",
      collection: "bank_lines",
      recordId: "",
      memberId: "",
      list: "desk",
    });
    const open = deskLines(
      app,
      `SELECT id FROM bank_lines WHERE status = 'open' AND (date, id) > ({:date}, {:id})
     ORDER BY date, id LIMIT {:limit}`,
      { date, id, limit: DESK_LINES_PAGE + 1 },
    );
    const page = open.slice(0, DESK_LINES_PAGE);
    const last = page[page.length - 1];
    const reversals = after ? [] : reversalLines(app, now);
    const refunds = after ? [] : openRefunds(app, now);
    const known = new Set(reversals.map((line) => line.id));
    const refunded = refundLines(app, refunds).filter((line) => !known.has(line.id));
    const words = page.map(({ text }) => text);
    return {
      lines: [...page, ...reversals, ...refunded],
      next: last && open.length > DESK_LINES_PAGE ? JSON.stringify([last.date, last.id]) : null,
      earlier: earlierOf(app, reversals),
      named: paymentsOfReferences(
        app,
        words.flatMap((text) => referenceShapes(keyText(text))),
      ),
      refunds,
      payers: payersOf(app, words),
    };
  },
);

function reversalLines(app: App, now: number): DeskLine[] {
  const since = returnsSince(now);
  return deskLines(app, `SELECT id ${MAYBE_REVERSALS}`, { since }).filter(isReversal).reverse();
}

/** The decided deposits of the same amounts that reversals may reverse. */
function earlierOf(app: App, reversals: readonly DeskLine[]): DeskLine[] {
  if (reversals.length === 0) return [];
  return deskLines(
    app,
    `SELECT DISTINCT l.id ${DEPOSITS_BEFORE} WHERE l.status IN ('matched', 'credit', 'not_ours') LIMIT 500`,
    { sought: soughtOf(reversals) },
  );
}

/** Whose payers' words the texts have, by what admins confirmed before. */
function payersOf(app: App, texts: readonly string[]): DeskLines["payers"] {
  const payers = [...new Set(texts.map(payerOf))].filter(Boolean);
  if (payers.length === 0) return [];
  return selectAll(
    app,
    `SELECT DISTINCT payer, user_id FROM line_matches
     WHERE payer != '' AND payer IN (SELECT value FROM json_each({:payers}))
       AND user_id != '' AND undone_at = '' LIMIT 2000`,
    { payers: JSON.stringify(payers) },
    { payer: "", user_id: "" },
  );
}

const LAST = "9999";

/**
 * What waits for a deposit, and then what was verified from its proof lately and has no line: the newest first. Of the
 * verified ones so many are looked at for a page, whether they have a line or not.
 */
export const listDeskPayments = query(
  "GET /api/app/admin/statement/desk/payments",
  ({ app, now, e }) => {
    const { after } = listAsked(e, ["newest"]);
    const [part = "open", at = LAST, id = ""] = after ?? [];
    const limit = DESK_PAYMENTS_PAGE + 1;
    const open = part === "open" ? storedPayments(app, OPEN, { at, id, limit }) : [];
    const page = open.slice(0, DESK_PAYMENTS_PAGE);
    if (open.length === limit) {
      return { payments: shownPayments(page), next: nextOf("open", page, { at, id }) };
    }
    const from = part === "open" ? { at: LAST, id: "" } : { at, id };
    const since = momentText(now - PROVED_DAYS * DAY_MS);
    const verified = verifiedPage(app, { ...from, since, limit: limit - page.length });
    return { payments: shownPayments([...page, ...verified.rows]), next: verified.next };
  },
);

/** Where a page ends: behind its last row, or where it began if there was no place for one. */
function nextOf(
  part: "open" | "verified",
  rows: readonly StoredPayment[],
  from: { readonly at: string | number; readonly id: string | number },
): string {
  const last = rows[rows.length - 1];
  const at = part === "open" ? last?.placed_at : last?.verified_at;
  return JSON.stringify([part, at ?? from.at, last?.id ?? from.id]);
}

const UNSUBMITTED_WITH_BUDGET = { ...UNSUBMITTED, where: `${UNSUBMITTED.where} AND o.total > 0` };

function ordersOf({ from, where }: Source): string {
  return `SELECT * FROM (SELECT ${DESK_ORDER} FROM ${from} WHERE ${where}
    AND (o.placed_at, o.id) < ({:at}, {:id}) ORDER BY o.placed_at DESC, o.id DESC LIMIT {:limit})`;
}

const OPEN = `SELECT * FROM (${[
  ordersOf(WAITING),
  ordersOf(UNSUBMITTED_WITH_BUDGET),
  ordersOf(REJECTED),
  `SELECT * FROM (SELECT ${DESK_SUBSCRIPTION} FROM ${UNPAID.from} WHERE ${UNPAID.where}
    AND (s.created_at, s.id) < ({:at}, {:id}) ORDER BY s.created_at DESC, s.id DESC LIMIT {:limit})`,
].join(" UNION ALL ")}) ORDER BY placed_at DESC, id DESC LIMIT {:limit}`;

/** Where each has its line, a page is empty after so many. */
const VERIFIED_LOOKED = 10_000;
const FRESH = `FROM orders o INDEXED BY idx_orders_payment_verified WHERE o.payment_status = 'verified'
  AND o.verified_at >= {:since} AND (o.verified_at, o.id) < ({:at}, {:id})
  ORDER BY o.verified_at DESC, o.id DESC`;
const WITHOUT_LINE = `SELECT ${DESK_ORDER} FROM (SELECT o.id ${FRESH} LIMIT ${VERIFIED_LOOKED}) looked
  CROSS JOIN orders o ON o.id = looked.id WHERE NOT ${hasLine("looked.id")} LIMIT {:limit}`;

interface VerifiedAsked {
  readonly at: string | number;
  readonly id: string | number;
  readonly since: string;
  readonly limit: number;
}

function verifiedPage(app: App, asked: VerifiedAsked) {
  const found = storedPayments(app, WITHOUT_LINE, { ...asked }, "verified_at");
  const rows = found.slice(0, asked.limit - 1);
  if (found.length === asked.limit) return { rows, next: nextOf("verified", rows, asked) };
  const { at, id, since } = asked;
  const furthest = selectFirst(
    app,
    `SELECT o.verified_at, o.id ${FRESH} LIMIT 1 OFFSET ${VERIFIED_LOOKED - 1}`,
    { at, id, since },
    { verified_at: "", id: "" },
  );
  const next = furthest && nextOf("verified", [], { at: furthest.verified_at, id: furthest.id });
  return { rows, next };
}

const DECIDED = ["matched", "credit", "not_ours", "returned"];

/** What was decided, the newest lines first. */
export const listDone = query("GET /api/app/admin/statement/desk/done", ({ app, now, e }) => {
  const { after, limit } = listAsked(e, ["newest"]);
  const [date = "9999", id = ""] = after ?? [];
  const parts = DECIDED.map(
    (status) => `SELECT * FROM (SELECT id, date FROM bank_lines WHERE status = '${status}'
      AND (date, id) < ({:date}, {:id}) ORDER BY date DESC, id DESC LIMIT {:limit})`,
  );
  const rows = deskLines(
    app,
    `SELECT id FROM (${parts.join(" UNION ALL ")}) ORDER BY date DESC, id DESC LIMIT {:limit}`,
    { date, id, limit },
  );
  const page = pageOf(rows, (row) => [row.date, row.id]);
  return { rows: withOutcome(app, page.rows, now), next: page.next };
});

function withOutcome(app: App, lines: readonly DeskLine[], now: number): DoneLine[] {
  const found = selectAll(
    app,
    `SELECT m.line_id, m.event_id, COALESCE(p.full_name, '') AS member,
       COALESCE(o.payment_reference, s.payment_reference, '') AS reference
     FROM json_each({:ids}) page CROSS JOIN line_matches m ON m.line_id = page.value
     LEFT JOIN profiles p ON p.id = m.user_id
     LEFT JOIN orders o ON o.id = m.target_id AND m.kind = 'order' LEFT JOIN subscriptions s ON s.id = m.target_id
     WHERE m.undone_at = ''`,
    { ids: JSON.stringify(lines.map(({ id }) => id)) },
    { line_id: "", event_id: "", member: "", reference: "" },
  );
  return lines.map((line) => {
    const own = found.filter(({ line_id }) => line_id === line.id);
    const isFresh = now - momentOf(line.decided_at) <= UNDO_WINDOW_MS;
    return {
      ...line,
      event_id: isFresh ? (own[0]?.event_id ?? "") : "",
      member: own[0]?.member ?? "",
      paid: own
        .map(({ reference }) => reference)
        .filter(Boolean)
        .join(", "),
    };
  });
}
