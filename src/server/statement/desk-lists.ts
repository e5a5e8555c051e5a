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
import { momentText } from "@/domain/time/sa-time";
import { listAsked, pageOf } from "../admin/list-page";
import { query } from "../core/http";
import { selectAll, selectFirst } from "../core/sql";
import { recordView } from "../core/views";
import { SUBSCRIPTION_ONLY } from "../payments/payment-columns";
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
import { isReopenable } from "./line-decisions";
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

/** What waits for a deposit, and then what was verified from its proof lately and has no line: the newest first. */
export const listDeskPayments = query(
  "GET /api/app/admin/statement/desk/payments",
  ({ app, now, e }) => {
    const { after } = listAsked(e, ["newest"]);
    const [asked = "open", at = LAST, id = ""] = after ?? [];
    const since = momentText(now - PROVED_DAYS * DAY_MS);
    const rows: StoredPayment[] = [];
    let from = { at, id };
    for (const part of PARTS.slice(Math.max(0, PARTS.indexOf(asked as Part)))) {
      const limit = DESK_PAYMENTS_PAGE + 1 - rows.length;
      const page =
        part === "open"
          ? openPage(app, { ...from, limit })
          : verifiedPage(app, part, { ...from, since, limit });
      rows.push(...page.rows);
      if (page.next) return { payments: shownPayments(rows), next: page.next };
      from = { at: LAST, id: "" };
    }
    return { payments: shownPayments(rows), next: null };
  },
);

/** What is listed, one after the other. A membership that was refunded before its month is no longer paid. */
const PARTS = ["open", "memberships", "refunded", "verified"] as const;
type Part = (typeof PARTS)[number];

interface Asked {
  readonly at: string | number;
  readonly id: string | number;
  /** One more than there is place for. */
  readonly limit: number;
}

/** Where a page ends: behind its last row, or where it began if there was no place for one. */
function nextOf(part: Part, rows: readonly StoredPayment[], from: Omit<Asked, "limit">): string {
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

function openPage(app: App, asked: Asked) {
  const found = storedPayments(app, OPEN, { ...asked });
  const rows = found.slice(0, asked.limit - 1);
  return { rows, next: found.length === asked.limit ? nextOf("open", rows, asked) : null };
}

const MEMBERSHIPS = {
  row: "s",
  table: "subscriptions",
  index: "idx_subscriptions_paid_verified",
  columns: DESK_SUBSCRIPTION,
  and: `AND s.amount_received > 0 AND ${SUBSCRIPTION_ONLY}`,
};
/** What was verified, by its index, and what of that is listed. */
const VERIFIED = {
  memberships: { ...MEMBERSHIPS, where: "s.paid = 1" },
  refunded: { ...MEMBERSHIPS, where: "s.paid = 0" },
  verified: {
    row: "o",
    table: "orders",
    index: "idx_orders_payment_verified",
    columns: DESK_ORDER,
    where: "o.payment_status = 'verified'",
    and: "",
  },
} as const;

/** Where each has its line, a page is empty after so many. */
const VERIFIED_LOOKED = 10_000;

function verifiedPage(
  app: App,
  part: Exclude<Part, "open">,
  asked: Asked & { readonly since: string },
) {
  const { row, table, index, columns, where, and } = VERIFIED[part];
  const fresh = `FROM ${table} ${row} INDEXED BY ${index} WHERE ${where}
    AND ${row}.verified_at >= {:since} AND (${row}.verified_at, ${row}.id) < ({:at}, {:id})
    ORDER BY ${row}.verified_at DESC, ${row}.id DESC`;
  const withoutLine = `SELECT ${columns} FROM (SELECT ${row}.id ${fresh} LIMIT ${VERIFIED_LOOKED}) looked
    CROSS JOIN ${table} ${row} ON ${row}.id = looked.id
    WHERE NOT ${hasLine("looked.id")} ${and} LIMIT {:limit}`;
  const all = storedPayments(app, withoutLine, { ...asked }, "verified_at");
  const rows = all.slice(0, asked.limit - 1);
  if (all.length === asked.limit) return { rows, next: nextOf(part, rows, asked) };
  const { at, id, since } = asked;
  const furthest = selectFirst(
    app,
    `SELECT ${row}.verified_at, ${row}.id ${fresh} LIMIT 1 OFFSET ${VERIFIED_LOOKED - 1}`,
    { at, id, since },
    { verified_at: "", id: "" },
  );
  const next = furthest && nextOf(part, [], { at: furthest.verified_at, id: furthest.id });
  return { rows, next };
}

const DECIDED = ["matched", "credit", "not_ours", "returned"];

/** What was decided, the newest lines first. */
export const listDone = query("GET /api/app/admin/statement/desk/done", ({ app, e }) => {
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
  return { rows: withOutcome(app, page.rows), next: page.next };
});

function withOutcome(app: App, lines: readonly DeskLine[]): DoneLine[] {
  const found = selectAll(
    app,
    `SELECT m.line_id, m.decision_id, COALESCE(p.full_name, '') AS member,
       COALESCE(o.payment_reference, s.payment_reference, '') AS reference
     FROM json_each({:ids}) page CROSS JOIN line_matches m ON m.line_id = page.value
     LEFT JOIN profiles p ON p.id = m.user_id
     LEFT JOIN orders o ON o.id = m.target_id AND m.kind = 'order' LEFT JOIN subscriptions s ON s.id = m.target_id
     WHERE m.undone_at = ''`,
    { ids: JSON.stringify(lines.map(({ id }) => id)) },
    { line_id: "", decision_id: "", member: "", reference: "" },
  );
  return lines.map((line) => {
    const own = found.filter(({ line_id }) => line_id === line.id);
    return {
      ...line,
      can_reopen: isReopenable(own),
      member: own[0]?.member ?? "",
      paid: own
        .map(({ reference }) => reference)
        .filter(Boolean)
        .join(", "),
    };
  });
}
