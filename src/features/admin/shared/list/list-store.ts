import { whyFailed } from "@/data/core/perform";
import { readPauseMs } from "@/data/core/read-pause";
import type { ListPage, ListQuery } from "@/data/remote/admin-list";
import type { Toast } from "@/domain/text/messages";
import { toast } from "@/ui/toast";

/** Events come in bursts: the list is fetched once for all of them, and not more often than this. */
const SETTLE_MS = 300;
const PAUSE_MS = 1500;
/** A refresh of more pages waits longer, so that no more of them are fetched in a second. */
const PAGES_A_PAUSE = 4;
/** No more pages are loaded at once: by a refresh, and where a list is come back to. "Show more" loads the rest again. */
const PAGES_AT_ONCE = 20;

type Identified = { readonly id: string };

export interface ListSource<Page extends ListPage<Identified>> {
  readonly fetch: (query: ListQuery, signal?: AbortSignal) => Promise<Page>;
  /** Calls back when a row may have changed; answers what ends that. */
  readonly follow: (changed: () => void) => () => void;
  readonly failed: Toast;
  /** The rows to show after a refresh, where they aren't just those that it fetched. */
  readonly merge?: (shown: ListState<Page>, fresh: FreshRows<Page>) => Page["rows"];
  /** A refresh fetches all pages in sight, however many there are: `merge` can't do with less. */
  readonly keepsPages?: boolean;
}

export interface ListState<Page extends ListPage<Identified>> {
  readonly status: "loading" | "ready" | "failed";
  readonly rows: Page["rows"];
  readonly next: string | null;
  /** The first page, with the counts that came with it. */
  readonly page: Page | null;
  readonly query: ListQuery;
  /** Why the list couldn't be loaded; what is shown may be out of date then. */
  readonly failure: string | null;
  readonly loadsMore: boolean;
  /** How many pages the rows are of. */
  readonly pages: number;
}

export type FreshRows<Page extends ListPage<Identified>> = Pick<ListState<Page>, "rows" | "next">;

/** A list of the back office: loaded by pages, searched, and refreshed when another admin changes it. */
export class ListStore<Page extends ListPage<Identified>> {
  #state: ListState<Page>;
  readonly #source: ListSource<Page>;
  readonly #listeners = new Set<() => void>();
  /** Ends what was asked for before the query changed. */
  #asked = new AbortController();
  /** Counts the admin's own changes: an answer from before one is out of date. */
  #version = 0;
  /** Counts the refreshes: an answer that a later one overtook is out of date, too. */
  #refreshes = 0;
  /** How many pages the next load fetches. */
  #wanted: number;
  #lastRefresh = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(source: ListSource<Page>, query: ListQuery = {}, pages = 1) {
    this.#source = source;
    this.#wanted = Math.min(Math.max(1, pages), PAGES_AT_ONCE);
    this.#state = {
      status: "loading",
      rows: [],
      next: null,
      page: null,
      query,
      failure: null,
      loadsMore: false,
      pages: 1,
    };
  }

  readonly state = () => this.#state;
  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Loads the list and follows its changes. Returns what ends both. */
  start(): () => void {
    void this.#load();
    const end = this.#source.follow(() => this.refreshSoon());
    return () => {
      clearTimeout(this.#timer);
      this.#timer = undefined;
      this.#asked.abort();
      end();
    };
  }

  /** Loads the list of another query; the same one changes nothing. */
  setQuery(query: ListQuery): void {
    if (JSON.stringify(query) === JSON.stringify(this.#state.query)) return;
    this.#wanted = 1;
    this.#set({ query });
    void this.#load();
  }

  /** Asks again; where the list is still on its way, once it has come. */
  retry(): void {
    if (this.#state.status === "loading") this.refreshSoon();
    else void this.#refresh();
  }

  async showMore(): Promise<void> {
    const { next, loadsMore, query } = this.#state;
    if (!next || loadsMore) return;
    this.#set({ loadsMore: true });
    const { signal } = this.#asked;
    const page = await this.#guarded(signal, () =>
      this.#source.fetch({ ...query, after: next }, signal),
    );
    if (signal.aborted) return;
    this.#set({ loadsMore: false });
    if (!page) return;
    const { rows, pages } = this.#state;
    this.#version += 1; // a refresh that is under way knows fewer pages
    this.#set({ rows: together(rows, page.rows), next: page.next, pages: pages + 1 });
  }

  /** Loads the next pages up to so many rows, and answers these. */
  async showUpTo(most: number): Promise<Page["rows"]> {
    for (;;) {
      const { next, rows } = this.#state;
      if (!next || rows.length >= most) return rows.slice(0, most);
      await this.showMore();
      if (this.#state.next === next) return this.#state.rows.slice(0, most); // it failed, and says so
    }
  }

  /** A row as the server answered it: in its place, or where the list's order puts it after the next refresh. */
  put(row: Page["rows"][number]): void {
    this.edit(this.#state.rows.map((old) => (old.id === row.id ? row : old)));
    this.#refreshAfterEdit();
  }

  remove(id: string): void {
    this.edit(this.#state.rows.filter((row) => row.id !== id));
    this.#refreshAfterEdit();
  }

  /** The rows as the admin's own change leaves them. */
  edit(rows: Page["rows"]): void {
    this.#version += 1;
    this.#set({ rows });
  }

  /** What comes before the refresh is part of it, and never puts it off. */
  refreshSoon(): void {
    if (this.#timer !== undefined) return;
    const rest = PAUSE_MS * Math.max(1, this.#state.pages / PAGES_A_PAUSE);
    const pause = Math.max(readPauseMs(), this.#lastRefresh + rest - Date.now());
    this.#timer = setTimeout(() => this.#refreshDue(), Math.max(SETTLE_MS, pause));
  }

  /** A list that is on its way, or waits as requests were too many, isn't asked for twice. */
  #refreshDue(): void {
    this.#timer = undefined;
    if (this.#state.status === "loading" || readPauseMs() > 0) this.refreshSoon();
    else void this.#refresh();
  }

  /** At once, but for many pages: an admin who decides quickly would have all of them fetched each time. */
  #refreshAfterEdit(): void {
    if (this.#state.pages > PAGES_A_PAUSE) this.refreshSoon();
    else void this.#refresh();
  }

  #set(change: Partial<ListState<Page>>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }

  async #load(): Promise<void> {
    this.#asked.abort();
    this.#asked = new AbortController();
    const { signal } = this.#asked;
    this.#set({ status: "loading", loadsMore: false });
    const loaded = await this.#guarded(signal, () => this.#fetchPages(this.#wanted, signal));
    if (signal.aborted) return;
    if (loaded) this.#set({ status: "ready", ...loaded });
    else this.#set({ status: "failed", rows: [], next: null });
  }

  async #refresh(): Promise<void> {
    if (this.#state.status !== "ready") return this.#load();
    const { signal } = this.#asked;
    const version = this.#version;
    this.#refreshes += 1;
    const turn = this.#refreshes;
    this.#lastRefresh = Date.now();
    const { pages } = this.#state;
    const most = this.#source.keepsPages ? pages : Math.min(pages, PAGES_AT_ONCE);
    const fresh = await this.#guarded(signal, () => this.#fetchPages(most, signal));
    if (signal.aborted || !fresh || turn !== this.#refreshes) return;
    if (version !== this.#version) return this.refreshSoon();
    this.#set({ ...fresh, rows: this.#source.merge?.(this.#state, fresh) ?? fresh.rows });
  }

  async #fetchPages(most: number, signal: AbortSignal) {
    const { query } = this.#state;
    const first = await this.#source.fetch(query, signal);
    let { rows, next }: ListPage<Identified> = first;
    let pages = 1;
    for (; pages < most && next; pages++) {
      const page = await this.#source.fetch({ ...query, after: next }, signal);
      rows = together(rows, page.rows);
      next = page.next;
    }
    return { page: first, rows, next, pages };
  }

  async #guarded<Answer>(
    signal: AbortSignal,
    work: () => Promise<Answer>,
  ): Promise<Answer | undefined> {
    try {
      const answer = await work();
      if (!signal.aborted) this.#set({ failure: null });
      return answer;
    } catch (error) {
      if (signal.aborted) return undefined;
      this.#fail(whyFailed(error));
      return undefined;
    }
  }

  #fail(failure: string): void {
    if (failure !== this.#state.failure) {
      toast({ ...this.#source.failed, description: failure, kind: "error" });
    }
    this.#set({ failure });
  }
}

/** Rows and those of the next page; a row that moved there stays where it was. */
function together<Row extends Identified>(rows: readonly Row[], more: readonly Row[]): Row[] {
  const known = new Set(rows.map(({ id }) => id));
  return [...rows, ...more.filter(({ id }) => !known.has(id))];
}
