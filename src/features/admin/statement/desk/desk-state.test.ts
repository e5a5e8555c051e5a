import { expect, test } from "vitest";
import type { DeskLine, DeskPayment } from "@/domain/statement/desk/desk";
import { matchLines } from "@/domain/statement/matching/match";
import { bookOf, type Desk, findPayments, groupsOf, taskOf, withLines } from "./desk-state";

const payment = {
  kind: "order",
  id: "p",
  user_id: "m",
  name: "Buhle Okharedia",
  email: "buhle@example.test",
  phone: "+27825571055",
  order_number: "ORD-1",
  references: ["BUH20261112417S"],
  total: 55_900,
  to_pay: 55_900,
  due: 55_900,
  state: "open",
  placed_at: "",
  placed_on: "2026-11-12",
  newest_proof: "",
} as DeskPayment;
const line = (id: string, text: string, cents = 55_900) =>
  ({ id, text, cents, date: "2026-11-13", status: "open", version: 0 }) as DeskLine;

function desk(lines: readonly DeskLine[], given: Partial<Desk> = {}): Desk {
  const data = {
    lines: [...lines],
    payments: [payment],
    earlier: [],
    named: [],
    payers: [],
    refunds: [],
    isMore: false,
  };
  const closed = given.closed ?? new Set<string>();
  const matches = new Map(
    matchLines(lines, bookOf({ data, closed })).map((one) => [one.line, one]),
  );
  return { data, matches, closed, warnings: new Map(), ...given };
}

test("each line is in one group, debits only where they return a deposit", () => {
  const groups = groupsOf(
    desk([line("a", "PMT BUH20261112417S"), line("b", "STOKVEL"), line("c", "REV-OTHER", -100)]),
  );
  expect(groups.exact.map(({ line: { id } }) => id)).toEqual(["a"]);
  expect(groups.unmatched.map(({ line: { id } }) => id)).toEqual(["b"]);
  expect(groups.suggestions).toEqual([]);
});

test("what the server wants a person to see is a suggestion with its reason", () => {
  const { exact, suggestions } = groupsOf(
    desk([line("a", "PMT BUH20261112417S")], {
      warnings: new Map([["a", "This is your own order."]]),
    }),
  );
  expect(exact).toEqual([]);
  expect(suggestions[0]).toMatchObject({ reason: "This is your own order.", payments: [payment] });
});

test("a payment that got its line here is paid for the other lines", () => {
  const { suggestions } = groupsOf(
    desk([line("a", "PMT BUH20261112417S")], { closed: new Set(["p"]) }),
  );
  expect(suggestions[0]?.suggestion?.kind).toBe("credit");
});

test("F342 a deposit that is matched here can be returned by its debit", () => {
  const deposit = line("a", "PMT X");
  const debit = { ...line("b", "REV-PMT X", -55_900), status: "ignored" } as DeskLine;
  const decided = withLines(desk([deposit, debit]), [{ ...deposit, status: "matched" }], {
    payments: ["p"],
    isClosed: true,
  });
  const { lines, book, earlier } = taskOf(decided);
  expect(matchLines(lines, book, earlier)).toMatchObject([
    { line: "b", suggestions: [{ kind: "return", lines: ["a"], payments: [] }] },
  ]);
});

test.each(["R1,724.00", "1,724.00", "R1 724,00", "1724"])(
  "F484 search finds a payment by the amount %s, as a bank may write it",
  (words) => {
    const large = { ...payment, due: 172_400 };
    const { data, ...rest } = desk([]);
    expect(findPayments({ ...rest, data: { ...data, payments: [large] } }, words).payments).toEqual(
      [large],
    );
  },
);

test.each(["417s", "ord-1", "okhar", "buhle@", "082 557 1055", "R559", "559,00"])(
  "search finds a payment by %s",
  (words) => {
    expect(findPayments(desk([]), words).payments).toEqual([payment]);
    expect(findPayments(desk([], { closed: new Set(["p"]) }), words).payments).toEqual([]);
  },
);

test.each([
  [20, 20, ""],
  [21, 20, "These are the first 20 payments. Type more to find others."],
])(
  "F660 of %i payments a search shows %i, and says whether there are more",
  (count, shown, more) => {
    const { data, ...rest } = desk([]);
    const payments = Array.from({ length: count }, (_, at) => ({ ...payment, id: `p${at}` }));
    const found = findPayments({ ...rest, data: { ...data, payments } }, "buhle");
    expect(found.payments).toHaveLength(shown);
    expect(found.more).toBe(more);
  },
);
