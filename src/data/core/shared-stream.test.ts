import { afterEach, beforeEach, expect, test, vi } from "vitest";

type Heard = (event: { record?: Record<string, unknown> }) => void;

interface Tab {
  readonly document: EventTarget;
  /** What its own stream tells of; nothing while another tab holds it. */
  readonly topics: Map<string, Heard>;
  /** What its client listens for, also where that failed. */
  readonly listeners: readonly string[];
  readonly heard: string[];
  readonly connected: () => number;
  watch(...topics: string[]): () => void;
  watchAs(userId: string, ...topics: string[]): () => void;
}

let tabs: Tab[] = [];
let stops: (() => void)[] = [];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
  vi.stubGlobal("navigator", { locks: new Locks() });
  vi.stubGlobal("window", new EventTarget());
  tabs = [];
  stops = [];
});
afterEach(async () => {
  for (const stop of stops) stop();
  await settled();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("one tab holds the stream, and all hear what they want", async () => {
  const [first, second, third] = await openTabs(3);
  first.watch("orders/*");
  await settled();
  second.watch("orders/*", "profiles/1");
  third.watch("notifications/*");
  await settled();
  expect(holders()).toEqual([first]);
  expect([...first.topics.keys()].sort()).toEqual([
    "PB_CONNECT",
    "notifications/*",
    "orders/*",
    "profiles/1",
  ]);
  first.topics.get("orders/*")?.({ record: { id: "a" } });
  first.topics.get("notifications/*")?.({ record: { id: "b" } });
  first.topics.get("PB_CONNECT")?.({});
  await settled();
  expect(tabs.map(({ heard }) => heard)).toEqual([
    ["orders/* a"],
    ["orders/* a"],
    ["notifications/* b"],
  ]);
  // The other two looked again when the server began to tell of what only they want.
  expect(tabs.map(({ connected }) => connected())).toEqual([1, 2, 2]);
});

test("a watch of one row gets its events where another tab watches all", async () => {
  const [first, second] = await openTabs(2);
  first.watch("orders/*");
  await settled();
  second.watch("orders/7");
  await settled();
  expect([...first.topics.keys()]).toEqual(["PB_CONNECT", "orders/*"]);
  first.topics.get("orders/*")?.({ record: { id: "7" } });
  first.topics.get("orders/*")?.({ record: { id: "8" } });
  await settled();
  expect(second.heard).toEqual(["orders/* 7"]);
});

test("what no tab wants any more is not listened to", async () => {
  const [first, second] = await openTabs(2);
  first.watch("orders/*");
  await settled();
  const stop = second.watch("profiles/7");
  await settled();
  expect(first.topics.has("profiles/7")).toBe(true);
  stop();
  await settled();
  expect([...first.topics.keys()]).toEqual(["PB_CONNECT", "orders/*"]);
});

test("F66 a tab that is frozen passes the stream on, and takes part again when it wakes", async () => {
  const [first, second] = await openTabs(2);
  first.watch("orders/*");
  await settled();
  second.watch("profiles/1");
  await settled();
  first.document.dispatchEvent(new Event("freeze"));
  await settled();
  expect(holders()).toEqual([second]);
  expect([...second.topics.keys()]).toEqual(["PB_CONNECT", "profiles/1"]);
  first.document.dispatchEvent(new Event("resume"));
  await settled();
  expect(holders()).toEqual([second]);
  second.topics.get("orders/*")?.({ record: { id: "a" } });
  await settled();
  expect(first.heard).toEqual(["orders/* a"]);
});

test("F66 a tab that holds the stream and does not answer loses it", async () => {
  const [first] = await openTabs(1);
  void navigator.locks.request("stream-1", {}, () => new Promise(() => {})).catch(() => {});
  first.watch("orders/*");
  await settled();
  expect(holders()).toEqual([]);
  vi.advanceTimersByTime(5_000);
  await settled();
  expect(holders()).toEqual([first]);
});

test("F66 a tab whose answers stop loses the stream within seconds", async () => {
  const [first] = await openTabs(1);
  void navigator.locks.request("stream-1", {}, () => new Promise(() => {})).catch(() => {});
  const holding = new BroadcastChannel("stream-1");
  holding.addEventListener("message", () => holding.postMessage({ type: "here", isNew: false }));
  first.watch("orders/*");
  await settled();
  vi.advanceTimersByTime(9_000);
  await settled();
  expect(holders()).toEqual([]);
  holding.close();
  vi.advanceTimersByTime(1_000);
  await settled();
  vi.advanceTimersByTime(5_000);
  await settled();
  expect(holders()).toEqual([first]);
});

test("a stream that could not be opened is asked for again", async () => {
  const [first] = await openTabs(1, { failures: 1 });
  first.watch("orders/*");
  await settled();
  expect(first.topics.has("orders/*")).toBe(false);
  vi.advanceTimersByTime(10_000);
  await settled();
  expect(first.topics.has("orders/*")).toBe(true);
});

test("a topic that could not be asked for is listened to once, however often that failed", async () => {
  const [first] = await openTabs(1, { failures: 3 });
  first.watch("orders/*");
  for (let times = 0; times < 4; times++) {
    await settled();
    vi.advanceTimersByTime(10_000);
  }
  await settled();
  expect([...first.listeners].sort()).toEqual(["PB_CONNECT", "orders/*"]);
});

test("a tab that comes later looks again once the server tells of what it wants", async () => {
  const [first, second] = await openTabs(2);
  first.watch("orders/*");
  await settled();
  second.watch("profiles/1");
  await settled();
  expect(tabs.map(({ connected }) => connected())).toEqual([0, 1]);
});

test("a watch that restarts keeps its stream", async () => {
  const [first, second] = await openTabs(2);
  const stop = first.watch("orders/*");
  await settled();
  second.watch("profiles/1");
  await settled();
  stop();
  first.watch("orders/*");
  await settled();
  expect(holders()).toEqual([first]);
});

test("after another member signs in the watch gets that one's events, and a late end disturbs nothing", async () => {
  const [first, second] = await openTabs(2);
  const stop = first.watch("orders/*");
  const stopSecond = second.watch("orders/*");
  await settled();
  first.watchAs("2", "orders/*", "profiles/2");
  await settled();
  stop();
  await settled();
  stopSecond();
  await settled();
  first.topics.get("profiles/2")?.({ record: { id: "2" } });
  await settled();
  expect(first.heard).toEqual(["profiles/2 2"]);
  expect(second.topics.size).toBe(0);
});

test("where the browser refuses locks each tab has a stream", async () => {
  const request = () => Promise.reject(new DOMException("not here", "SecurityError"));
  vi.stubGlobal("navigator", { locks: { request } });
  const [first, second] = await openTabs(2);
  first.watch("orders/*");
  second.watch("orders/*");
  await settled();
  expect(holders()).toEqual([first, second]);
});

function holders(): Tab[] {
  return tabs.filter(({ topics }) => topics.size > 0);
}

async function openTabs<Count extends number>(count: Count, options = { failures: 0 }) {
  for (let made = 0; made < count; made++) tabs.push(await openTab(options.failures));
  return tabs as { 1: [Tab]; 2: [Tab, Tab]; 3: [Tab, Tab, Tab] }[Count & (1 | 2 | 3)];
}

async function openTab(failures: number): Promise<Tab> {
  const topics = new Map<string, Heard>();
  const heard: string[] = [];
  const listeners: string[] = [];
  let connections = 0;
  let isConnected = false;
  let left = failures;
  const subscribe = async (topic: string, listener: Heard) => {
    // As PocketBase's client does: it keeps the listener of what failed.
    listeners.push(topic);
    if (topic !== "PB_CONNECT" && left-- > 0) throw new Error("not reached");
    topics.set(topic, listener);
    queueMicrotask(() => (isConnected = true));
    return async () => unsubscribe(topic);
  };
  const unsubscribe = async (topic: string) => {
    topics.delete(topic);
    listeners.splice(0, listeners.length, ...listeners.filter((one) => one !== topic));
  };
  vi.resetModules();
  const realtime = {
    subscribe,
    unsubscribe,
    get isConnected() {
      return isConnected;
    },
  };
  vi.doMock("./client", () => ({ pb: { realtime } }));
  const document = Object.assign(new EventTarget(), { visibilityState: "visible" });
  const { watchStream } = await import("./shared-stream");
  const tab: Tab = {
    document,
    topics,
    listeners,
    heard,
    connected: () => connections,
    watch(...wanted) {
      return tab.watchAs("1", ...wanted);
    },
    watchAs(userId, ...wanted) {
      vi.stubGlobal("document", document);
      const stop = watchStream(userId, {
        topics: wanted,
        onEvent: (topic, { id }) => heard.push(`${topic} ${id}`),
        onConnect: () => connections++,
      });
      stops.push(stop);
      return stop;
    },
  };
  return tab;
}

/** Messages between tabs have arrived, and what they led to. */
async function settled(): Promise<void> {
  for (let turns = 0; turns < 30; turns++) await new Promise((done) => setImmediate(done));
}

/** Web Locks as far as they are used here. */
class Locks {
  #held: { readonly steal: () => void } | undefined;
  #waiting: (() => void)[] = [];

  request(
    name: string,
    { signal, steal }: LockOptions,
    work: (lock: Lock) => Promise<void>,
  ): Promise<unknown> {
    return new Promise((done, fail) => {
      const start = () => {
        const own = { steal: () => fail(new DOMException("stolen", "AbortError")) };
        this.#held = own;
        void work({ name, mode: "exclusive" }).then((answer) => {
          done(answer);
          if (this.#held !== own) return;
          this.#held = undefined;
          this.#waiting.shift()?.();
        });
      };
      signal?.addEventListener("abort", () => {
        this.#waiting = this.#waiting.filter((one) => one !== start);
      });
      if (steal) {
        this.#held?.steal();
        start();
      } else if (this.#held) this.#waiting.push(start);
      else start();
    });
  }
}
