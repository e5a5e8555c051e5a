import { PAYMENT_GROUPS, type PaymentGroup } from "@/domain/payment/requests";
import type { PaymentRow, PendingPayments } from "@/domain/payment/responses";
import type { FreshRows, ListState } from "../../shared/list/list-store";
import { changesBetween, isSameToDecide } from "./payment-change";

export type PaymentList = ListState<PendingPayments>;

/** What the admin looks at: kept as it was seen until they ask for what is new. */
export interface Selection {
  readonly row: PaymentRow;
  readonly changes: readonly string[];
  /** The row as it is now, where that is not shown yet. */
  readonly newer: PaymentRow | null;
}

export interface PaymentsState {
  readonly lists: Readonly<Record<PaymentGroup, PaymentList>>;
  /** What a search found, in whatever state. */
  readonly found: PaymentList | null;
  readonly counts: PendingPayments["counts"] | null;
  readonly selected: Selection | null;
  /** Ids of rows that came in while the list was on the screen. */
  readonly arrived: ReadonlySet<string>;
  /** Why the lists could not be fetched, as the server said it. */
  readonly failure: string | null;
}

/** A list that isn't open. */
export const FOLDED: PaymentList = {
  status: "ready",
  rows: [],
  next: null,
  page: null,
  query: {},
  failure: null,
  loadsMore: false,
  pages: 1,
};

export const EMPTY_DESK: PaymentsState = {
  lists: { waiting: FOLDED, unsubmitted: FOLDED, rejected: FOLDED },
  found: null,
  counts: null,
  selected: null,
  arrived: new Set(),
  failure: null,
};

/** The lists on the screen, one below the other. */
export function visibleLists({
  found,
  lists,
}: Pick<PaymentsState, "found" | "lists">): readonly PaymentList[] {
  return found ? [found] : PAYMENT_GROUPS.map((group) => lists[group]);
}

export function visibleRows({ found, lists }: PaymentsState): readonly PaymentRow[] {
  if (found) return found.rows;
  const all = visibleLists({ found, lists }).flatMap(({ rows }) => rows);
  return all.filter((row, index) => all.findIndex(({ id }) => id === row.id) === index);
}

/**
 * The selection follows what is on the screen: a row that a search or a filter hides is selected no longer, so
 * that no key decides about it. With `hasRoom` for a proof the first one in sight is selected in its place.
 */
export function withVisibleSelection(state: PaymentsState, hasRoom: boolean): PaymentsState {
  const rows = visibleRows(state);
  const selected = state.selected?.row.id;
  const isVisible = rows.some(({ id }) => id === selected);
  if (isVisible || (!selected && !hasRoom)) return state;
  const shown = state.found ?? state.lists.waiting;
  const first = shown.status === "ready" && hasRoom ? shown.rows[0] : undefined;
  return first || selected ? withSelected(state, first ?? null) : state;
}

export function withList(
  state: PaymentsState,
  group: PaymentGroup,
  list: PaymentList,
): PaymentsState {
  return { ...state, lists: { ...state.lists, [group]: list } };
}

/**
 * A list refetched while the admin works: rows keep their places, new ones are added below.
 * Those that are gone stay too, for the caller to ask after (`gone`).
 */
export function mergeFresh(list: PaymentList, fresh: FreshRows<PendingPayments>) {
  const now = new Map(fresh.rows.map((row) => [row.id, row]));
  const known = new Set(list.rows.map(({ id }) => id));
  const others = fresh.rows.filter(({ id }) => !known.has(id));
  return {
    rows: [...list.rows.map((row) => now.get(row.id) ?? row), ...others],
    gone: list.rows.filter(({ id }) => !now.has(id)),
    arrived: others.filter((row) => !isBeyond(row, list)),
  };
}

/** Whether a row was only on a later page until others above it went. */
function isBeyond(row: PaymentRow, { next, query }: PaymentList): boolean {
  if (next === null) return false;
  const key = `${row.placed_at}|${row.id}`;
  return query.sort === "oldest" ? key >= next : key <= next;
}

/** A row as it is now, in every list, and before the admin's eyes as far as it does not change what they decide. */
export function withRow(state: PaymentsState, row: PaymentRow): PaymentsState {
  const replace = (list: PaymentList) => ({
    ...list,
    rows: list.rows.map((other) => (other.id === row.id ? row : other)),
  });
  return {
    ...mapLists(state, replace),
    selected: state.selected && selectedAfter(state.selected, row),
  };
}

/** A refetched row, as `withRow` does, for the selected one alone. */
export function selectedAfter(selected: Selection, now: PaymentRow): Selection {
  if (selected.row.id !== now.id) return selected;
  const changes = changesBetween(selected.row, now);
  if (isSameToDecide(selected.row, now)) return { ...selected, row: now, newer: null };
  const isDecided =
    now.payment_status !== selected.row.payment_status || now.status !== selected.row.status;
  // A new proof or total is shown on request: V must never verify what wasn't shown.
  return isDecided || selected.row.payment_status !== "pending"
    ? { row: now, changes, newer: null }
    : { ...selected, changes, newer: now };
}

/** Marks the rows that came in while the list was on the screen. */
export function withArrivals(state: PaymentsState, rows: readonly PaymentRow[]): PaymentsState {
  return { ...state, arrived: new Set([...state.arrived, ...rows.map(({ id }) => id)]) };
}

export function withSelected(
  state: PaymentsState,
  row: PaymentRow | null,
  changes: readonly string[] = [],
): PaymentsState {
  const arrived = new Set(state.arrived);
  if (row) arrived.delete(row.id);
  return { ...state, arrived, selected: row && { row, changes, newer: null } };
}

/** The row that is selected after this one: the next one that waits, or the last. */
export function rowAfter(state: PaymentsState, id: string): PaymentRow | null {
  const rows = visibleRows(state);
  const at = rows.findIndex((row) => row.id === id);
  const above = rows.slice(0, Math.max(at, 0));
  return rows.slice(at + 1).find(waits) ?? above.reverse().find(waits) ?? null;
}

/**
 * Takes a decided row out of the lists, and with it those of others that stayed only so that nothing
 * moved. Search results stay, with their current state.
 */
export function withoutRow(state: PaymentsState, row: PaymentRow): PaymentsState {
  const stays = (other: PaymentRow) => other.id !== row.id;
  const without = (list: PaymentList) => ({
    ...list,
    rows: list.rows.filter(
      list === state.lists.waiting ? (other) => stays(other) && waits(other) : stays,
    ),
  });
  const { found } = state;
  const kept = found && {
    ...found,
    rows: found.rows.map((old) => (old.id === row.id ? row : old)),
  };
  return { ...mapLists({ ...state, found: null }, without), found: kept };
}

/** The position of a row, so that an undone decision restores it there. */
export function placeOf(state: PaymentsState, id: string): Place | null {
  for (const group of PAYMENT_GROUPS) {
    const at = state.lists[group].rows.findIndex((row) => row.id === id);
    if (at >= 0) return { group, at };
  }
  return null;
}

export interface Place {
  readonly group: PaymentGroup;
  readonly at: number;
}

export function withRowAt(
  state: PaymentsState,
  row: PaymentRow,
  place: Place | null,
): PaymentsState {
  const { group, at } = place ?? { group: "waiting", at: 0 };
  const cleared = withoutRow(state, row);
  const list = cleared.lists[group];
  const rows = [...list.rows.slice(0, at), row, ...list.rows.slice(at)];
  return withList(cleared, group, { ...list, rows });
}

/** Takes several decided rows out of the lists; where the selected one is among them, the next that waits is selected. */
export function withoutRows(state: PaymentsState, rows: readonly PaymentRow[]): PaymentsState {
  const without = rows.reduce(withoutRow, state);
  const isSelected = rows.some(({ id }) => id === state.selected?.row.id);
  return isSelected ? withSelected(without, visibleRows(without).find(waits) ?? null) : without;
}

function waits(row: PaymentRow): boolean {
  if (row.payment_status !== "pending") return false;
  return (
    row.kind === "subscription" || row.status === "pending" || row.deposit_check === "to_check"
  );
}

function mapLists(state: PaymentsState, change: (list: PaymentList) => PaymentList): PaymentsState {
  const { waiting, unsubmitted, rejected } = state.lists;
  return {
    ...state,
    found: state.found && change(state.found),
    lists: {
      waiting: change(waiting),
      unsubmitted: change(unsubmitted),
      rejected: change(rejected),
    },
  };
}
