import { caseTable } from "../case-table";
import { bulkNotes, paymentNotes, SELECTED_MAX, selectForBulk } from "./bulk";
import type { PaymentRow } from "./responses";

const row = (given: object = {}) =>
  ({
    id: "a",
    kind: "order",
    status: "pending",
    payment_status: "pending",
    total: 5000,
    credit_applied: 0,
    warnings: [],
    statement: { state: "unknown", up_to: "" },
    statement_cents: null,
    ...given,
  }) as unknown as PaymentRow;
const missing = { statement: { state: "missing", up_to: "2026-11-24" } };
const warning = { code: "warning_own_order", values: {} };

function selected(rows: readonly PaymentRow[]) {
  const { taken, leftOut, total } = selectForBulk(rows);
  return { taken: taken.length, leftOut: leftOut.map(({ id }) => id), total };
}

export const tables = [
  caseTable("selectForBulk", selected, [
    [
      "takes payments without a warning, with their sum",
      [[row(), row({ id: "b", total: 900 })]],
      { taken: 2, leftOut: [], total: 5900 },
    ],
    [
      "leaves out what has a warning",
      [[row(), row({ id: "b", warnings: [warning] })]],
      { taken: 1, leftOut: ["b"], total: 5000 },
    ],
    [
      "leaves out a deposit that is not on the statement",
      [[row(), row({ id: "b", ...missing })]],
      { taken: 1, leftOut: ["b"], total: 5000 },
    ],
    [
      "leaves out what the statement shows with another amount",
      [[row({ statement_cents: 5000 }), row({ id: "b", statement_cents: 4900 })]],
      { taken: 1, leftOut: ["b"], total: 5000 },
    ],
    [
      "leaves out a membership that was cancelled",
      [[row({ id: "b", kind: "subscription", status: "cancelled" })]],
      { taken: 0, leftOut: ["b"], total: 0 },
    ],
    [
      "takes no more than may be selected at once",
      [Array.from({ length: SELECTED_MAX + 1 }, (_, at) => row({ id: `${at}`, total: 1 }))],
      { taken: 200, leftOut: ["200"], total: 200 },
    ],
  ]),
  caseTable("bulkNotes", bulkNotes, [
    ["are the warnings of a payment", [row({ warnings: [warning] })], [warning]] as never,
    [
      "name the day up to which no statement has the deposit",
      [row(missing)],
      [{ code: "warning_not_on_statement", values: { day: "24 Nov 2026" } }],
    ],
    [
      "name another amount of the statement",
      [row({ statement_cents: 4900 })],
      [{ code: "warning_statement_amount", values: { amount: "R49.00" } }],
    ],
  ]),
  caseTable("paymentNotes", paymentNotes, [
    ["are the warnings of an order", [row({ warnings: [warning] })], [warning]] as never,
    ["are none of a cancelled order's own", [row({ status: "cancelled" })], []],
  ]),
];
