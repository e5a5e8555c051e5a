import { RequestError } from "@/data/core/client";
import type { ListQuery } from "@/data/remote/admin-list";
import { followPayments } from "@/data/remote/payment-changes";
import { fetchPayment, fetchPendingPayments } from "@/data/remote/payments";
import type { PAYMENTS_SEARCH, SearchOf } from "@/domain/lists/list-search";
import { SELECTED_MAX } from "@/domain/payment/bulk";
import type { PaymentGroup } from "@/domain/payment/requests";
import type { PaymentRow, PendingPayments } from "@/domain/payment/responses";
import { ADMIN_TOASTS } from "@/domain/text/admin-messages";
import { type FreshRows, type ListSource, ListStore } from "../../shared/list/list-store";
import {
  EMPTY_DESK,
  FOLDED,
  mergeFresh,
  type PaymentList,
  type PaymentsState,
  type Place,
  rowAfter,
  selectedAfter,
  visibleRows,
  withArrivals,
  withoutRow,
  withoutRows,
  withRow,
  withRowAt,
  withSelected,
  withVisibleSelection,
} from "./payments-state";

export type PaymentsSearch = SearchOf<typeof PAYMENTS_SEARCH>;
type ListName = PaymentGroup | "found";

interface OpenList {
  readonly store: ListStore<PendingPayments>;
  readonly end: () => void;
}

/** The Payments tab: its lists, the selection, and the admin's decisions. */
export class PaymentsStore {
  #state = EMPTY_DESK;
  #search: PaymentsSearch = {};
  readonly #open = new Map<ListName, OpenList>();
  readonly #listeners = new Set<() => void>();
  readonly #hasRoom: () => boolean;
  /** While lists change one after the other, what lies between is shown to no one. */
  #isChanging = false;

  /** `hasRoom`: whether a proof is shown beside the list, so that one is always selected. */
  constructor(hasRoom: () => boolean) {
    this.#hasRoom = hasRoom;
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly state = () => this.#state;

  /** Fetches the list and keeps it live. Returns how to stop. */
  start(search: PaymentsSearch): () => void {
    this.#search = search;
    this.openList("waiting");
    this.show(search);
    return () => {
      for (const { end } of this.#open.values()) end();
      this.#open.clear();
    };
  }

  openList(group: PaymentGroup): void {
    this.#load(group);
  }

  closeList(name: ListName): void {
    this.#open.get(name)?.end();
    this.#open.delete(name);
    this.#gather();
  }

  /** Shows what the address says: a search finds payments in whatever state. */
  show(search: PaymentsSearch): void {
    this.#search = search;
    const { q, group } = search;
    if (!q && this.#open.has("found")) this.closeList("found");
    for (const [name, { store }] of this.#open) store.setQuery(this.#queryOf(name));
    if (q && !this.#open.has("found")) this.#load("found");
    if (group && !this.#open.has(group)) this.openList(group);
  }

  showMore(group: PaymentGroup): void {
    void this.#open.get(group)?.store.showMore();
  }

  /** Loads the list's further pages, as many as may be selected together. Returns its rows. */
  async showAll(group: PaymentGroup): Promise<readonly PaymentRow[]> {
    const list = this.#open.get(group)?.store;
    let shown = -1;
    while (list?.state().next && list.state().rows.length > shown && shown < SELECTED_MAX) {
      shown = list.state().rows.length;
      await list.showMore();
    }
    return list?.state().rows ?? [];
  }

  retry(): void {
    for (const { store } of this.#open.values()) store.retry();
  }

  select(row: PaymentRow | null): void {
    this.#set(withSelected(this.#state, row));
  }

  /** Looks at the row above or below on the screen. */
  step(by: 1 | -1): void {
    const rows = visibleRows(this.#state);
    const at = rows.findIndex(({ id }) => id === this.#state.selected?.row.id);
    const row = at < 0 ? rows[0] : rows[at + by];
    if (row) this.select(row);
  }

  /** A row as a command or its refusal answered it; `changes` says what the admin had not seen. */
  put(row: PaymentRow, changes: readonly string[] = []): void {
    const next = withRow(this.#state, row);
    this.#change(next.selected?.row.id === row.id ? withSelected(next, row, changes) : next);
  }

  /**
   * A decided row leaves the lists. Returns the next one, which is selected if this one was, or if there is room and
   * the admin `waited` for it.
   */
  remove(row: PaymentRow, waited: boolean): PaymentRow | null {
    const next = rowAfter(this.#state, row.id);
    const looks = (waited && this.#hasRoom()) || this.#state.selected?.row.id === row.id;
    const without = withoutRow(this.#state, row);
    this.#change(looks ? withSelected(without, next) : without);
    this.#refreshSoon();
    return next;
  }

  /** The same of several at once. Returns the row that is selected then. */
  removeAll(rows: readonly PaymentRow[]): PaymentRow | null {
    this.#change(withoutRows(this.#state, rows));
    this.#refreshSoon();
    return this.#state.selected?.row ?? null;
  }

  /** The row of an undone decision is where it was, and is selected where the admin `waited` for it. */
  restore(row: PaymentRow, place: Place | null, waited: boolean): void {
    const back = withRowAt(this.#state, row, place);
    const looks = waited && (this.#hasRoom() || this.#state.selected);
    this.#change(looks ? withSelected(back, row) : back);
  }

  /** Only what waits is compared with the statement. */
  #queryOf(name: ListName): ListQuery {
    const { q, from, to, missing, sort } = this.#search;
    if (name === "found") return { q, from, to, sort };
    return { group: name, from, to, sort, ...(name === "waiting" && { missing }) };
  }

  #load(name: ListName): void {
    this.#open.get(name)?.end();
    const source: ListSource<PendingPayments> = {
      fetch: fetchPendingPayments,
      follow: followPayments,
      failed: ADMIN_TOASTS.payments_fetch_failed,
      merge: (list, fresh) => this.#merge(name, list, fresh),
      keepsPages: true,
    };
    const store = new ListStore(source, this.#queryOf(name));
    const unsubscribe = store.subscribe(() => this.#gather());
    const end = store.start();
    this.#open.set(name, {
      store,
      end() {
        unsubscribe();
        end();
      },
    });
    this.#gather();
  }

  #set(next: PaymentsState): void {
    this.#state = next;
    for (const listener of this.#listeners) listener();
  }

  /** The current lists; with room for a proof a payment is always selected. */
  #gather(): void {
    if (this.#isChanging) return;
    const listOf = (name: ListName) => this.#open.get(name)?.store.state();
    const waiting = listOf("waiting") ?? FOLDED;
    const now = {
      ...this.#state,
      lists: {
        waiting,
        unsubmitted: listOf("unsubmitted") ?? FOLDED,
        rejected: listOf("rejected") ?? FOLDED,
      },
      found: listOf("found") ?? null,
      counts: waiting.page?.counts ?? null,
      failure: [...this.#open.keys()].map((name) => listOf(name)?.failure).find(Boolean) ?? null,
    };
    this.#set(withVisibleSelection(now, this.#hasRoom()));
  }

  /** Applies an admin's decision to the lists and to the selection. */
  #change({ lists, found, selected, arrived }: PaymentsState): void {
    this.#state = { ...this.#state, selected, arrived };
    this.#isChanging = true;
    for (const [name, { store }] of this.#open) {
      const list = name === "found" ? found : lists[name];
      if (list) store.edit(list.rows);
    }
    this.#isChanging = false;
    this.#gather();
  }

  #refreshSoon(): void {
    for (const { store } of this.#open.values()) store.refreshSoon();
  }

  /** Lists that the admin works on keep their order; the others take the server's. */
  #merge(name: ListName, list: PaymentList, fresh: FreshRows<PendingPayments>) {
    const { rows, gone, arrived } = mergeFresh(list, fresh);
    const { selected } = this.#state;
    const isSelected = ({ id }: PaymentRow) => id === selected?.row.id;
    this.#state = {
      ...(name === "waiting" ? withArrivals(this.#state, arrived) : this.#state),
      selected: selected && fresh.rows.reduce(selectedAfter, selected),
    };
    const keeps = name === "waiting" || name === "found" || rows.some(isSelected);
    if (keeps) void this.#askAfter(gone.filter(isUndecided));
    return keeps ? rows : fresh.rows;
  }

  /** Rows that left a list stay where they are, and show their new state. */
  async #askAfter(gone: readonly PaymentRow[]): Promise<void> {
    for (const row of gone) {
      try {
        const now = await fetchPayment(row);
        if (this.#isShown(row)) this.#change(afterwards(this.#state, row, now));
      } catch (error) {
        if (!(error instanceof RequestError)) throw error;
        return; // the next refresh asks again
      }
    }
  }

  /** Whether a row is unchanged: the admin may have decided about it since. */
  #isShown(row: PaymentRow): boolean {
    const lists = [...this.#open.values()].map(({ store }) => store.state().rows);
    return this.#state.selected?.row === row || lists.some((rows) => rows.includes(row));
  }
}

function afterwards(state: PaymentsState, row: PaymentRow, now: PaymentRow | undefined) {
  if (now) return withRow(state, now);
  if (row.kind === "order") return withoutRow(state, row);
  return withRow(state, { ...row, payment_status: "verified", warnings: [] });
}

function isUndecided({ payment_status, status, deposit_check }: PaymentRow): boolean {
  if (deposit_check === "to_check") return true;
  return payment_status !== "verified" && status !== "cancelled";
}
