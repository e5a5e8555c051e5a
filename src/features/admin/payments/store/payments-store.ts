import { RequestError } from "@/data/remote/client";
import { followPayments } from "@/data/remote/payment-changes";
import { fetchPayment, fetchPendingPayments } from "@/data/remote/payments";
import { PAYMENT_GROUPS, type PaymentGroup } from "@/domain/payment/requests";
import type { PaymentRow } from "@/domain/payment/responses";
import { ADMIN_TOASTS, messageOf } from "@/domain/text/messages";
import { toast } from "@/ui/toast";
import {
  EMPTY_DESK,
  FOLDED,
  LOADING,
  mergeFresh,
  type PaymentsState,
  type Place,
  rowAfter,
  visibleRows,
  withArrivals,
  withList,
  withNextPage,
  withoutRow,
  withoutRows,
  withRow,
  withRowAt,
  withSelected,
} from "./payments-state";

/** Events come in bursts: the lists are fetched once for all of them, and not more often than this. */
const SETTLE_MS = 400;
const PAUSE_MS = 1500;

/** The Payments tab's lists and what is selected: fetched, kept live, changed by the admin's decisions. */
export class PaymentsStore {
  #state = EMPTY_DESK;
  // Counts what the admin changed: an answer that was asked for before it is out of date.
  #version = 0;
  #lastRefresh = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #search = new AbortController();
  readonly #listeners = new Set<() => void>();
  readonly #hasRoom: () => boolean;

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
  start(): () => void {
    void this.openList("waiting");
    const stop = followPayments(() => this.#refreshSoon());
    return () => {
      clearTimeout(this.#timer);
      this.#search.abort();
      stop();
    };
  }

  async openList(group: PaymentGroup): Promise<void> {
    this.#setList(group, LOADING);
    const opened = await this.#guarded(async () => {
      const { rows, next, counts } = await fetchPendingPayments(this.#asked(group));
      this.#setList(group, { rows, next, pages: 1, status: "ready" });
      this.#set({ ...this.#state, counts });
      this.#lookAtFirst();
    });
    if (!opened) this.#setList(group, { ...LOADING, status: "failed" });
  }

  /** Lists only claims without a deposit on the statement, or all again. */
  setOnlyMissing(onlyMissing: boolean): void {
    this.#change({ ...this.#state, onlyMissing });
    void this.openList("waiting");
  }

  closeList(group: PaymentGroup): void {
    this.#setList(group, FOLDED);
  }

  async showMore(group: PaymentGroup): Promise<void> {
    const { next } = this.#state.lists[group];
    if (!next) return;
    await this.#guarded(async () => {
      const page = await fetchPendingPayments({ ...this.#asked(group), after: next });
      this.#setList(group, withNextPage(this.#state.lists[group], page));
    });
  }

  /** Finds payments in whatever state; an empty `q` brings the lists back. */
  async search(q: string): Promise<void> {
    this.#search.abort();
    this.#search = new AbortController();
    const { signal } = this.#search;
    if (!q.trim()) return this.#set({ ...this.#state, found: null });
    if (!this.#state.found) this.#set({ ...this.#state, found: LOADING });
    await this.#guarded(async () => {
      const { rows, counts } = await fetchPendingPayments({ q }, signal);
      if (signal.aborted) return;
      this.#set({ ...this.#state, counts, found: { rows, next: null, pages: 1, status: "ready" } });
    });
  }

  async retry(): Promise<void> {
    if (this.#state.lists.waiting.status === "failed") await this.openList("waiting");
    else await this.#refresh();
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

  /** A decided row leaves the lists. Returns the next one, which is selected if this one was or there is room. */
  remove(row: PaymentRow): PaymentRow | null {
    const next = rowAfter(this.#state, row.id);
    const looks = this.#hasRoom() || this.#state.selected?.row.id === row.id;
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

  /** The row of an undone decision is where it was. */
  restore(row: PaymentRow, place: Place | null): void {
    const back = withRowAt(this.#state, row, place);
    this.#change(this.#hasRoom() || this.#state.selected ? withSelected(back, row) : back);
  }

  #asked(group: PaymentGroup) {
    const isFiltered = group === "waiting" && this.#state.onlyMissing;
    return { group, ...(isFiltered && { missing: "1" as const }) };
  }

  #set(next: PaymentsState): void {
    this.#state = next;
    for (const listener of this.#listeners) listener();
  }

  #setList(group: PaymentGroup, list: PaymentsState["lists"][PaymentGroup]): void {
    this.#set(withList(this.#state, group, list));
  }

  #change(next: PaymentsState): void {
    this.#version += 1;
    this.#set(next);
  }

  async #guarded(work: () => Promise<void>): Promise<boolean> {
    try {
      await work();
      if (this.#state.failure) this.#set({ ...this.#state, failure: null });
      return true;
    } catch (error) {
      if (!(error instanceof RequestError)) reportError(error);
      else if (isAborted(error)) return false;
      this.#fail(messageOf(error instanceof RequestError ? error.code : "unexpected_error"));
      return false;
    }
  }

  #fail(failure: string): void {
    if (failure !== this.#state.failure) {
      toast({ ...ADMIN_TOASTS.payments_fetch_failed, description: failure, kind: "error" });
    }
    this.#set({ ...this.#state, failure });
  }

  #lookAtFirst(): void {
    const first = this.#state.lists.waiting.rows[0];
    if (!this.#state.selected && first && this.#hasRoom()) this.select(first);
  }

  #refreshSoon(): void {
    clearTimeout(this.#timer);
    const wait = Math.max(SETTLE_MS, this.#lastRefresh + PAUSE_MS - Date.now());
    this.#timer = setTimeout(() => void this.#refresh(), wait);
  }

  async #refresh(): Promise<void> {
    const asked = this.#version;
    this.#lastRefresh = Date.now();
    await this.#guarded(async () => {
      for (const group of PAYMENT_GROUPS) {
        if (this.#state.lists[group].pages > 0) await this.#refreshList(group, asked);
      }
      await this.#refreshUnlisted(asked);
    });
    if (asked !== this.#version) this.#refreshSoon();
  }

  async #refreshList(group: PaymentGroup, asked: number): Promise<void> {
    const { pages } = this.#state.lists[group];
    const fresh = await fetchPages(this.#asked(group), pages);
    if (asked !== this.#version || this.#state.lists[group].pages !== pages) return;
    const { list, gone, arrived } = mergeFresh(this.#state.lists[group], fresh);
    // Only a list under the admin's hand keeps its order; the others are as the server has them.
    const keeps =
      group === "waiting" || list.rows.some(({ id }) => id === this.#state.selected?.row.id);
    this.#setList(group, keeps ? list : { ...list, rows: fresh.rows });
    const next = fresh.rows.reduce(withRow, { ...this.#state, counts: fresh.counts });
    this.#set(group === "waiting" ? withArrivals(next, arrived) : next);
    if (keeps) await this.#askAfter(gone.filter(isUndecided), asked);
    this.#lookAtFirst();
  }

  /** Rows that left a list stay where they are, and show their new state. */
  async #askAfter(gone: readonly PaymentRow[], asked: number): Promise<void> {
    for (const row of gone) {
      const now = await fetchPayment(row);
      if (asked !== this.#version) return;
      if (now) this.#set(withRow(this.#state, now));
      else if (row.kind === "order") this.#set(withoutRow(this.#state, row));
      else this.#set(withRow(this.#state, { ...row, payment_status: "verified", warnings: [] }));
    }
  }

  /** What a search found, and a selected row that no list has. */
  async #refreshUnlisted(asked: number): Promise<void> {
    const { lists, found, selected } = this.#state;
    const seen = new Set(PAYMENT_GROUPS.flatMap((group) => lists[group].rows.map(({ id }) => id)));
    const others = [...(found?.rows ?? []), ...(selected ? [selected.row] : [])];
    const unlisted = others.filter(({ id }) => !seen.has(id) && seen.add(id));
    await this.#askAfter(unlisted, asked);
  }
}

async function fetchPages(asked: Parameters<typeof fetchPendingPayments>[0], pages: number) {
  let page = await fetchPendingPayments(asked);
  const rows = [...page.rows];
  for (let at = 1; at < pages && page.next; at++) {
    page = await fetchPendingPayments({ ...asked, after: page.next });
    rows.push(...page.rows);
  }
  return { rows, next: page.next, counts: page.counts };
}

function isUndecided({ payment_status, status, deposit_check }: PaymentRow): boolean {
  const isOpen = status !== "cancelled" || deposit_check === "to_check";
  return payment_status !== "verified" && isOpen;
}

function isAborted({ cause }: RequestError): boolean {
  return cause instanceof Error && "isAbort" in cause && cause.isAbort === true;
}
