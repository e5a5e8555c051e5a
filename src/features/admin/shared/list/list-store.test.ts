import { afterAll, expect, onTestFinished, test, vi } from "vitest";
import { stubBrowser } from "../../../../../tests/support/browser-globals";

stubBrowser();
afterAll(() => vi.unstubAllGlobals());
const { ListStore } = await import("./list-store");

type Row = { readonly id: string };
type Page = { readonly rows: readonly Row[]; readonly next: string | null };

const page = (...ids: string[]): Page => ({ rows: ids.map((id) => ({ id })), next: null });
const settled = () => new Promise((done) => setTimeout(done));

test("an answer that a later refresh overtook changes nothing", async () => {
  const asked: ((page: Page) => void)[] = [];
  const store = new ListStore<Page>({
    fetch: () => new Promise((answer) => asked.push(answer)),
    follow: () => () => {},
    failed: { title: "Not loaded" },
  });
  const end = store.start();
  asked[0]?.(page("a", "b"));
  await settled();
  store.retry();
  store.retry();
  asked[2]?.(page("b", "a"));
  await settled();
  asked[1]?.(page("a", "b"));
  await settled();
  expect(store.state().rows.map(({ id }) => id)).toEqual(["b", "a"]);
  end();
});

test("a refresh shows what `merge` makes of the rows in sight", async () => {
  const answers = [page("a", "b"), page("c", "a")];
  const store = new ListStore<Page>({
    fetch: async () => answers.shift() ?? page(),
    follow: () => () => {},
    failed: { title: "Not loaded" },
    merge: (shown, fresh) => [...shown.rows, ...fresh.rows.filter(({ id }) => id === "c")],
  });
  const end = store.start();
  await settled();
  store.retry();
  await settled();
  expect(store.state().rows.map(({ id }) => id)).toEqual(["a", "b", "c"]);
  end();
});

test("a refresh that began with fewer pages doesn't take back what 'Show more' loaded", async () => {
  const asked: ((page: Page) => void)[] = [];
  const store = new ListStore<Page>({
    fetch: () => new Promise((answer) => asked.push(answer)),
    follow: () => () => {},
    failed: { title: "Not loaded" },
  });
  const end = store.start();
  asked[0]?.({ ...page("a"), next: "a" });
  await settled();
  store.retry();
  const more = store.showMore();
  asked[2]?.(page("b"));
  await more;
  asked[1]?.({ ...page("a"), next: "a" });
  await settled();
  expect(store.state()).toMatchObject({ rows: [{ id: "a" }, { id: "b" }], next: null });
  end();
});

test("a refresh keeps the pages that were loaded", async () => {
  const fetch = async ({
    after = "0",
  }: {
    readonly after?: string | undefined;
  }): Promise<Page> => ({
    ...page(`row ${after}`),
    next: `${Number(after) + 1}`,
  });
  const store = new ListStore<Page>({
    fetch,
    follow: () => () => {},
    failed: { title: "Not loaded" },
  });
  const end = store.start();
  await settled();
  await store.showUpTo(7);
  store.retry();
  await settled();
  expect(store.state()).toMatchObject({ pages: 7, next: "7" });
  expect(store.state().rows).toHaveLength(7);
  end();
});

/** A list whose answers the test gives, and that hears of changes when it says so. */
function followed() {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const asked: ((page: Page) => void)[] = [];
  let changed = () => {};
  const store = new ListStore<Page>({
    fetch: () => new Promise((answer) => asked.push(answer)),
    follow: (callBack) => {
      changed = callBack;
      return () => {};
    },
    failed: { title: "Not loaded" },
  });
  onTestFinished(store.start());
  return { store, asked, changed: () => changed() };
}

test("F256 neither a change nor a page that asks regularly asks again for a list that is on its way", async () => {
  const { store, asked, changed } = followed();
  changed();
  store.retry();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(asked).toHaveLength(1);
  asked[0]?.(page("a"));
  await vi.advanceTimersByTimeAsync(2000);
  expect(store.state()).toMatchObject({ status: "ready", rows: [{ id: "a" }] });
  expect(asked).toHaveLength(2);
});

test("changes that come all the time don't put a refresh off", async () => {
  const { asked, changed } = followed();
  asked[0]?.(page("a"));
  for (let ms = 0; ms < 3000; ms += 100) {
    changed();
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(asked.length).toBeGreaterThan(1);
});
