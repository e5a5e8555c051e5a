import { describe, expect, test } from "vitest";
import type { PaymentRow } from "@/domain/payment/responses";
import {
  EMPTY_DESK,
  FOLDED,
  mergeFresh,
  type PaymentsState,
  placeOf,
  rowAfter,
  selectedAfter,
  withList,
  withoutRow,
  withoutRows,
  withRowAt,
  withVisibleSelection,
} from "./payments-state";

const A = row("a", { placed_at: "2026-11-21 09:00:00.000Z" });
const B = row("b", { placed_at: "2026-11-21 08:00:00.000Z" });
const C = row("c", { placed_at: "2026-11-21 07:00:00.000Z" });
const NEW = row("n", { placed_at: "2026-11-21 10:00:00.000Z" });

describe("a list that is refetched", () => {
  test("keeps every row in its place and puts new ones below", () => {
    const { rows, arrived, gone } = mergeFresh(listOf(A, B), { rows: [NEW, A, B], next: null });
    expect(ids(rows)).toBe("a b n");
    expect(ids(arrived)).toBe("n");
    expect(gone).toEqual([]);
  });

  test("keeps what is gone, for the caller to ask after", () => {
    const { rows, gone } = mergeFresh(listOf(A, B), { rows: [B], next: null });
    expect(ids(rows)).toBe("a b");
    expect(ids(gone)).toBe("a");
  });

  test("does not call new what only moved up from the next page", () => {
    const paged = { ...listOf(A, B), next: `${B.placed_at}|${B.id}` };
    const { rows, arrived } = mergeFresh(paged, { rows: [A, C], next: null });
    expect(ids(rows)).toBe("a b c");
    expect(arrived).toEqual([]);
  });

  test("does so the oldest first, too, where a later one is on a later page", () => {
    const query = { sort: "oldest" };
    const paged = { ...listOf(C, B), query, next: `${B.placed_at}|${B.id}` };
    const { arrived } = mergeFresh(paged, { rows: [B, A], next: null });
    expect(arrived).toEqual([]);
    const whole = { ...listOf(C, B), query };
    expect(ids(mergeFresh(whole, { rows: [C, B, A], next: null }).arrived)).toBe("a");
  });
});

describe("the selected payment", () => {
  const selected = { row: A, changes: [], newer: null };
  const proof = { ...A.proof, id: "another" } as PaymentRow["proof"];

  test("stays as it was seen when another proof comes", () => {
    const after = selectedAfter(selected, { ...A, proof });
    expect(after.row).toBe(A);
    expect(after.newer?.proof?.id).toBe("another");
    expect(after.changes).toEqual(["The member has sent a new proof of payment."]);
  });

  test("shows at once that another admin decided", () => {
    const after = selectedAfter(selected, { ...A, payment_status: "verified" });
    expect(after.row.payment_status).toBe("verified");
    expect(after.changes).toEqual(["This payment has since been verified."]);
  });

  test("takes over silently what decides nothing", () => {
    const after = selectedAfter(selected, { ...A, phone: "082 000 0000" });
    expect(after).toEqual({ row: { ...A, phone: "082 000 0000" }, changes: [], newer: null });
  });
});

describe("a selection that a search or a filter hides", () => {
  const selected = { row: A, changes: [], newer: null };

  test("T378 moves to the first payment in sight, so that no key decides about the hidden one", () => {
    const searched = { ...store(A, B), selected, found: listOf(C) };
    expect(withVisibleSelection(searched, true).selected?.row).toBe(C);
    expect(withVisibleSelection({ ...store(B, C), selected }, true).selected?.row).toBe(B);
  });

  test("T378 is no selection while nothing is found, and on a phone", () => {
    const loading = { ...listOf(), status: "loading" as const };
    expect(
      withVisibleSelection({ ...store(A), selected, found: loading }, true).selected,
    ).toBeNull();
    expect(withVisibleSelection({ ...store(B), selected }, false).selected).toBeNull();
  });

  test("stays where it is in sight", () => {
    const state = { ...store(B, A), selected };
    expect(withVisibleSelection(state, true)).toBe(state);
    const found = { ...store(B), selected, found: listOf(C, A) };
    expect(withVisibleSelection(found, true)).toBe(found);
  });
});

describe("a decision", () => {
  test("selects the next pending payment, else the last before it", () => {
    const decided = { ...B, payment_status: "verified" as const };
    expect(rowAfter(store(A, decided, C), "a")).toBe(C);
    expect(rowAfter(store(A, decided, C), "c")).toBe(A);
    expect(rowAfter(store(A), "a")).toBeNull();
  });

  test("takes away with its own row those that others decided", () => {
    const decided = { ...B, payment_status: "failed" as const };
    expect(ids(withoutRow(store(A, decided, C), A).lists.waiting.rows)).toBe("c");
  });

  test("about several takes them all away, and selects the next that waits only where the selected one went", () => {
    const selected = (row: PaymentRow) => ({
      ...store(A, B, C),
      selected: { row, changes: [], newer: null },
    });
    const decided = [A, B].map((row) => ({ ...row, payment_status: "verified" as const }));
    const went = withoutRows(selected(A), decided);
    expect(ids(went.lists.waiting.rows)).toBe("c");
    expect(went.selected?.row).toBe(C);
    expect(withoutRows(selected(C), decided).selected?.row).toBe(C);
    expect(withoutRows(selected(A), [...decided, C]).selected).toBeNull();
  });

  test("that is undone puts the row where it was", () => {
    const state = store(A, B, C);
    const undone = withRowAt(withoutRow(state, B), B, placeOf(state, "b"));
    expect(ids(undone.lists.waiting.rows)).toBe("a b c");
  });
});

function store(...rows: PaymentRow[]): PaymentsState {
  return withList(EMPTY_DESK, "waiting", listOf(...rows));
}

function listOf(...rows: PaymentRow[]) {
  return { ...FOLDED, rows };
}

function ids(rows: readonly PaymentRow[]): string {
  return rows.map(({ id }) => id).join(" ");
}

function row(id: string, given: Partial<PaymentRow>): PaymentRow {
  return {
    kind: "order",
    id,
    user_id: "member",
    name: "Thandi Mokoena",
    email: "thandi@example.com",
    phone: "082 123 4567",
    order_number: `ORD-${id}`,
    payment_reference: `THA20261121${id}`,
    month_period: "2026-11",
    order_budget: 50_000,
    membership_fee: 0,
    delivery_fee: 0,
    discount: 0,
    total: 50_000,
    credit_applied: 0,
    status: "pending",
    payment_status: "pending",
    placed_at: "",
    submitted_at: "2026-11-21 09:05:00.000Z",
    verified_at: "",
    kept_back: "",
    rejected_reason: "",
    deposit_check: "",
    proof_channel: "upload",
    has_line: false,
    proof: {
      id: `proof-${id}`,
      payment_reference: `THA20261121${id}`,
      content_type: "image/jpeg",
      size: 1000,
      created_at: "2026-11-21 09:04:00.000Z",
    },
    statement: { state: "unknown", up_to: "" },
    statement_cents: null,
    amount_received: 0,
    credit: 0,
    member_credit: 0,
    warnings: [],
    ...given,
  };
}
