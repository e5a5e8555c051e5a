import { type Backoff, backoffMs } from "./backoff";
import { pb } from "./client";
import { inOneTab } from "./in-one-tab";

/** What PocketBase's client calls a stream that is there, maybe again. */
const CONNECT = "PB_CONNECT";
/** A stream that could not be opened is asked for again after 5 to 10 seconds. */
const RETRY: Backoff = { firstMs: 10_000, longestMs: 10_000 };
/** The tab that holds the stream answers the others at once; one that is silent for so long has stopped. */
const SILENCE_MS = 5_000;
const ASK_EVERY_MS = 10_000;
/** A tab that is out of sight for so long does without: it looks at everything when it is seen again. */
const AWAY_AFTER_MS = 60_000;

export interface StreamWatch {
  /** Of the form `orders/*` or `orders/<id>`. */
  readonly topics: readonly string[];
  readonly onEvent: (topic: string, record: Readonly<Record<string, unknown>>) => void;
  /** The stream is connected, maybe again: events in between are lost. */
  readonly onConnect: () => void;
}

type Message =
  | { readonly type: "want"; readonly tab: string; readonly topics: readonly string[] }
  /** The tab that holds the stream is there; `isNew`: since just now, so that all say what they want. */
  | { readonly type: "here"; readonly isNew: boolean }
  /** The server tells of this topic from now on, over a stream that was there before. */
  | { readonly type: "begun"; readonly topic: string }
  | { readonly type: "event"; readonly topic: string; readonly record: Record<string, unknown> };

/** By member: while one signs out and another signs in there may be two. */
const streams = new Map<string, SharedStream>();

/**
 * Reports the realtime changes to the signed-in user's rows. The tabs of a browser
 * share one stream: a tab in sight holds it for all. Returns what ends it.
 */
export function watchStream(userId: string, watch: StreamWatch): () => void {
  const stream = streams.get(userId) ?? new SharedStream(userId);
  streams.set(userId, stream);
  return stream.add(watch);
}

class SharedStream {
  readonly userId: string;
  readonly #tab = crypto.randomUUID();
  readonly #watches = new Set<StreamWatch>();
  readonly #others = new Map<string, readonly string[]>();
  readonly #open = new Map<string, Promise<() => Promise<void>>>();
  readonly #channel: BroadcastChannel | undefined;
  readonly #ended = new AbortController();
  #turn: AbortController | undefined;
  #isHolding = false;
  #isAway = false;
  #leaving: ReturnType<typeof setTimeout> | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;
  #retry: ReturnType<typeof setTimeout> | undefined;

  constructor(userId: string) {
    this.userId = userId;
    if ("BroadcastChannel" in globalThis) this.#channel = new BroadcastChannel(`stream-${userId}`);
    const { signal } = this.#ended;
    const onVisibility = () => this.#followVisibility();
    document.addEventListener("visibilitychange", onVisibility, { signal });
    document.addEventListener("resume", onVisibility, { signal });
    window.addEventListener("pageshow", onVisibility, { signal });
    document.addEventListener("freeze", () => this.#setAway(true), { signal });
    window.addEventListener("pagehide", () => this.#setAway(true), { signal });
    this.#channel?.addEventListener("message", ({ data }) => this.#hear(data), { signal });
    const asking = setInterval(() => this.#ask(), ASK_EVERY_MS);
    signal.addEventListener("abort", () => clearInterval(asking));
    if (document.visibilityState !== "visible") this.#followVisibility();
  }

  add(watch: StreamWatch): () => void {
    this.#watches.add(watch);
    this.#update();
    return () => {
      this.#watches.delete(watch);
      queueMicrotask(() => this.#update()); // a watch that restarts keeps the stream
    };
  }

  #end(): void {
    streams.delete(this.userId);
    this.#letGo();
    this.#ended.abort();
    this.#channel?.close();
    clearTimeout(this.#leaving);
  }

  #followVisibility(): void {
    clearTimeout(this.#leaving);
    if (document.visibilityState === "visible") this.#setAway(false);
    else if (this.#others.size > 0) this.#setAway(true);
    else this.#leaving = setTimeout(() => this.#setAway(true), AWAY_AFTER_MS);
  }

  #setAway(isAway: boolean): void {
    clearTimeout(this.#leaving);
    this.#isAway = isAway;
    this.#update();
  }

  #wanted(): readonly string[] {
    if (this.#isAway) return [];
    return [...new Set([...this.#watches].flatMap(({ topics }) => topics))];
  }

  #update(): void {
    if (this.#ended.signal.aborted) return;
    if (this.#watches.size === 0) this.#end();
    else if (this.#wanted().length === 0) this.#letGo();
    else if (this.#isHolding) this.#subscribe();
    else this.#takeTurn();
  }

  /** Asks to be the tab that holds the stream, and until then asks that tab for its events. */
  #takeTurn(): void {
    this.#ask();
    if (this.#turn) return;
    const turn = new AbortController();
    this.#turn = turn;
    void this.#holdInOneTab(turn, { signal: turn.signal });
  }

  async #holdInOneTab(turn: AbortController, options: LockOptions): Promise<void> {
    if (!this.#channel) return this.#hold(turn);
    await inOneTab(`stream-${this.userId}`, () => this.#hold(turn), options);
    if (this.#turn !== turn) return; // given up, or another tab found this one silent and took it
    this.#release();
    this.#update();
  }

  #hold({ signal }: AbortController): Promise<void> {
    return new Promise((done) => {
      if (signal.aborted) return done();
      clearTimeout(this.#silence);
      signal.addEventListener("abort", () => done());
      this.#isHolding = true;
      this.#tell({ type: "here", isNew: true });
      this.#subscribe();
    });
  }

  #letGo(): void {
    this.#tell({ type: "want", tab: this.#tab, topics: [] });
    this.#release();
  }

  #release(): void {
    const turn = this.#turn;
    this.#turn = undefined;
    turn?.abort();
    this.#isHolding = false;
    this.#others.clear();
    clearTimeout(this.#silence);
    clearTimeout(this.#retry);
    for (const topic of this.#open.keys()) this.#close(topic);
  }

  /** Announces the topics of this tab. Where no tab answers, the one that holds the stream has stopped. */
  #ask(): void {
    const topics = this.#wanted();
    if (this.#isHolding || topics.length === 0) return;
    this.#tell({ type: "want", tab: this.#tab, topics });
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => this.#takeFromSilent(), SILENCE_MS);
  }

  #takeFromSilent(): void {
    if (this.#isHolding || !this.#turn || !navigator.locks) return;
    this.#turn.abort();
    const turn = new AbortController();
    this.#turn = turn;
    void this.#holdInOneTab(turn, { steal: true });
  }

  #hear(message: Message): void {
    if (message.type === "event") this.#pass(message.topic, message.record);
    else if (message.type === "begun") this.#passBegun(message.topic);
    else if (message.type === "here") {
      clearTimeout(this.#silence);
      if (message.isNew) this.#ask();
    } else if (this.#isHolding) {
      if (message.topics.length > 0) this.#others.set(message.tab, message.topics);
      else this.#others.delete(message.tab);
      this.#tell({ type: "here", isNew: false });
      this.#subscribe();
    }
  }

  #subscribe(): void {
    const topics = new Set([CONNECT, ...this.#wanted(), ...[...this.#others.values()].flat()]);
    const wanted = new Set(
      [...topics].filter((topic) => !topics.has(allOf(topic)) || topic === allOf(topic)),
    );
    for (const topic of this.#open.keys()) if (!wanted.has(topic)) this.#close(topic);
    for (const topic of wanted) {
      if (this.#open.has(topic)) continue;
      const isLate = pb.realtime.isConnected; // otherwise the connection itself is reported
      const subscribed = pb.realtime.subscribe(topic, (event) => this.#announce(topic, event));
      this.#open.set(topic, subscribed);
      subscribed.then(
        () => isLate && this.#open.get(topic) === subscribed && this.#announceBegun(topic),
        () => this.#tryAgain(topic, subscribed),
      );
    }
  }

  #tryAgain(topic: string, failed: unknown): void {
    const isWanted = this.#open.get(topic) === failed;
    if (!isWanted && this.#open.has(topic)) return;
    // The client keeps a listener that failed, and takes the topic for one that the server knows.
    pb.realtime.unsubscribe(topic).catch(() => {});
    if (!isWanted) return;
    this.#open.delete(topic);
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => this.#update(), backoffMs(RETRY, 0));
  }

  #close(topic: string): void {
    const subscribed = this.#open.get(topic);
    this.#open.delete(topic);
    subscribed?.then((end) => end()).catch(() => {}); // what is gone needs no farewell
  }

  #announce(topic: string, event: { record?: Record<string, unknown> }): void {
    const record = event.record ?? {};
    this.#tell({ type: "event", topic, record });
    this.#pass(topic, record);
  }

  #pass(topic: string, record: Record<string, unknown>): void {
    const forms = [topic, topic.replace("*", String(record.id))];
    for (const { topics, onEvent, onConnect } of this.#watches) {
      if (topic === CONNECT) onConnect();
      else if (topics.some((one) => forms.includes(one))) onEvent(topic, record);
    }
  }

  #announceBegun(topic: string): void {
    this.#tell({ type: "begun", topic });
    this.#passBegun(topic);
  }

  /** What changed between a tab's first look and now was not announced to it. */
  #passBegun(topic: string): void {
    for (const { topics, onConnect } of this.#watches) {
      if (topics.some((one) => one === topic || allOf(one) === topic)) onConnect();
    }
  }

  #tell(message: Message): void {
    if (!this.#ended.signal.aborted) this.#channel?.postMessage(message);
  }
}

/** `orders/*` for `orders/<id>`: a stream of all of them includes each one. */
function allOf(topic: string): string {
  return `${topic.split("/")[0]}/*`;
}
