import fc from "fast-check";
import { expect, test } from "vitest";
import type { Basket } from "@/domain/basket/view";
import type { Profile } from "@/domain/members/profile-requests";
import { mayOverwrite } from "@/domain/sync/based-on";
import { isRefused } from "@/domain/sync/command-state";
import { ofBasket } from "../commands/basket-name";
import type { About } from "../commands/command-type";
import { type Command, type OutboxRow, typeOf } from "../commands/commands";
import { OF_PROFILE } from "../commands/profile";
import { isPassing, RequestError } from "../core/client";
import { LONGEST_RETRY_AFTER_MS } from "../core/retry-after";
import type { CachedAnswers } from "../local/cache/cached-answers";
import { LONGEST_WAIT_MS, postponed, queued, sendable, shown } from "../local/outbox/queue-rules";
import { storedWithRefusal } from "../remote/stored-with-refusal";

/*
 * Random histories of two phones and one server. The phone's rules are those of the app; the server is a model
 * of `src/server`: commands by their ids, states by the domain's own rule. Clocks are set wrong, and a phone may lose
 * all that its browser keeps. RUNS and SEED make them more, and the same again.
 */

const BASKET = "month-end";

type Written = string | Profile;

interface State {
  readonly profile: Profile;
  readonly name: string;
  readonly feedback: readonly string[];
  readonly done: readonly string[];
}

/** A command on its way, with the number that its phone gave this request. */
interface Sent {
  readonly row: OutboxRow;
  readonly phone: string;
  readonly number: number;
}

class Server {
  readonly #numbers = new Map<string, number>();
  state: State = { profile: profileNamed("Thandi"), name: "", feedback: [], done: [] };
  /** Each state that a command has overwritten. */
  readonly overwritten: { readonly by: OutboxRow; readonly from: Written; readonly to: Written }[] =
    [];

  /** @throws {RequestError} as the client does. */
  carryOut({ row, phone, number }: Sent): void {
    if (number <= (this.#numbers.get(phone) ?? 0)) {
      throw new RequestError(409, { code: "request_late" });
    }
    this.#numbers.set(phone, number);
    if (!this.state.done.includes(row.id)) this.#change(row);
    if (!this.state.done.includes(row.id)) {
      this.state = { ...this.state, done: [...this.state.done, row.id] };
    }
  }

  #change(row: OutboxRow): void {
    const { profile, name, feedback } = this.state;
    if (row.kind === "profile") {
      this.#overwrite(row, profile, row.profile, { profile });
      this.state = { ...this.state, profile: row.profile };
    } else if (row.kind === "basketName") {
      this.#overwrite(row, name, row.name, { basket: { id: BASKET, name } });
      this.state = { ...this.state, name: row.name };
    } else if (row.kind === "feedback") {
      this.state = { ...this.state, feedback: [...feedback, row.message] };
    }
  }

  #overwrite(
    row: OutboxRow<"profile" | "basketName">,
    from: Written,
    to: Written,
    stored: object,
  ): void {
    const seen: readonly Written[] = row.basedOn;
    if (!mayOverwrite(from, seen, to, "profile_changed").ok) {
      throw new RequestError(409, { code: "profile_changed", ...stored });
    }
    this.overwritten.push({ by: row, from, to });
  }
}

type Fate = "answered" | "not sent" | "answer lost" | "busy" | "sent twice" | "delayed";

const DAY_MS = 24 * 60 * 60_000;

class Phone {
  rows: OutboxRow[] = [];
  seen: Pick<CachedAnswers, "profile" | "baskets">;
  /** Every state that the member saw or made here. */
  readonly witnessed: Written[] = [];
  /** How far its clock is ahead, in milliseconds. */
  skew = 0;
  readonly #name: string;
  readonly #server: Server;
  readonly #late: Sent[];
  readonly #clock: { now: number };
  #commands = 0;
  #requests = 0;
  #evictions = 0;

  constructor(name: string, { server, late, clock }: Pick<World, "server" | "late" | "clock">) {
    this.#name = name;
    this.#server = server;
    this.#late = late;
    this.#clock = clock;
    this.seen = copiesOf(server.state);
    this.refetch();
  }

  queue(about: About, command: Command): void {
    if (command.kind === "profile") this.witnessed.push(command.profile);
    if (command.kind === "basketName") this.witnessed.push(command.name);
    const id = `${this.#name}-${++this.#commands}`;
    const change = queued(this.rows, about, command, { id, userId: "thandi", seen: this.seen });
    const isLeft = (row: OutboxRow) =>
      !change.remove.includes(row.id) && !change.put.some(({ id }) => id === row.id);
    this.rows = [...this.rows.filter(isLeft), ...change.put].sort((a, b) => a.place - b.place);
  }

  feedback(): string {
    const message = `${this.#name} ${this.#commands}`;
    this.queue({ topic: `feedback ${message}` }, { kind: "feedback", message, page_url: "/" });
    return message;
  }

  get #now(): number {
    return this.#clock.now + this.skew;
  }

  /** Sends what comes first, as `sendOutbox` does: at once, or where its time has come. */
  send(fate: Fate, atOnce = true): void {
    const [row] = sendable(this.rows, this.#now, atOnce);
    if (!row) return;
    try {
      if (fate === "not sent") throw new RequestError(0, {});
      if (fate === "busy") {
        throw new RequestError(503, { code: "busy" }, { retryAfterMs: LONGEST_RETRY_AFTER_MS });
      }
      const sent = { row, phone: this.#phone, number: ++this.#requests };
      if (fate === "sent twice" || fate === "delayed") this.#late.push(sent);
      if (fate === "delayed") throw new RequestError(0, {});
      this.#server.carryOut(sent);
      if (fate === "answer lost") throw new RequestError(0, {});
      this.refetch();
      this.#replace(row);
    } catch (error) {
      this.#afterFailure(row, error as RequestError);
    }
  }

  #afterFailure(row: OutboxRow, error: RequestError): void {
    if (isPassing(error)) {
      this.#replace(row, postponed(row, error, this.#now, 1));
      return;
    }
    const rebased = typeOf(row).rebase?.(row, storedWithRefusal(error));
    this.refetch();
    this.#replace(row, {
      ...rebased,
      state: "attention",
      problem: error.code,
    } as Partial<OutboxRow>);
  }

  #replace(row: OutboxRow, change?: Partial<OutboxRow>): void {
    this.rows = this.rows.flatMap((one) => {
      if (one.id !== row.id) return [one];
      return change ? [{ ...one, ...change } as OutboxRow] : [];
    });
  }

  refetch(): void {
    const { state } = this.#server;
    this.seen = copiesOf(state);
    this.witnessed.push(state.profile, state.name);
  }

  /** The member decides about each refused command. */
  decide(again: boolean): void {
    for (const row of this.rows.filter(isRefused)) {
      this.#replace(row, again ? { state: "queued", problem: "" } : undefined);
    }
  }

  /** Whatever its clock says or said, each command's time comes as soon as the longest wait is over. */
  drain(): void {
    for (let round = 0; round < 100 && this.rows.length > 0; round++) {
      this.#clock.now += LONGEST_RETRY_AFTER_MS;
      this.send("answered", false);
      this.decide(true);
    }
  }

  /** The browser deletes what it keeps, and with it the page and what it was sending. */
  evict(): void {
    const own = this.#late.filter(({ phone }) => phone === this.#phone);
    for (const sent of own) this.#late.splice(this.#late.indexOf(sent), 1);
    this.rows = [];
    this.#evictions++;
    this.#requests = 0;
    this.refetch();
  }

  /** By which the server knows its numbers: another one after an eviction. */
  get #phone(): string {
    return `${this.#name}/${this.#evictions}`;
  }
}

const profileNamed = (name: string): Profile => ({ full_name: name, phone: "" });

function copiesOf({ profile, name }: State): Pick<CachedAnswers, "profile" | "baskets"> {
  return { profile, baskets: { baskets: [{ id: BASKET, name } as Basket], next: null } };
}

const NAMES = ["Thandi", "Sipho", "Naledi"] as const;
const step = fc.oneof(
  fc.record({ act: fc.constant("profile" as const), name: fc.constantFrom(...NAMES) }),
  fc.record({ act: fc.constant("basket" as const), name: fc.constantFrom("", ...NAMES) }),
  fc.record({ act: fc.constant("feedback" as const) }),
  {
    weight: 3,
    arbitrary: fc.record({
      act: fc.constant("send" as const),
      fate: fc.constantFrom<Fate>(
        "answered",
        "not sent",
        "answer lost",
        "busy",
        "sent twice",
        "delayed",
      ),
    }),
  },
  fc.record({ act: fc.constant("refetch" as const) }),
  fc.record({
    act: fc.constant("clock" as const),
    skew: fc.constantFrom(-40 * DAY_MS, -LONGEST_WAIT_MS, 0, LONGEST_WAIT_MS, 40 * DAY_MS),
    later: fc.integer({ min: 0, max: LONGEST_RETRY_AFTER_MS }),
  }),
  fc.record({ act: fc.constant("evict" as const) }),
  fc.record({ act: fc.constant("late" as const) }),
  fc.record({ act: fc.constant("decide" as const), again: fc.boolean() }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

class World {
  readonly server = new Server();
  readonly late: Sent[] = [];
  readonly clock = { now: Date.parse("2026-11-21T10:00:00Z") };
  readonly phones = [new Phone("one", this), new Phone("two", this)] as const;
  feedback: string[] = [];

  do(step: Step, phone: Phone): void {
    if (step.act === "profile") {
      phone.queue(OF_PROFILE, { kind: "profile", profile: profileNamed(step.name) });
    } else if (step.act === "basket") {
      phone.queue(ofBasket(BASKET), { kind: "basketName", basketId: BASKET, name: step.name });
    } else if (step.act === "feedback") this.feedback.push(phone.feedback());
    else if (step.act === "send") phone.send(step.fate);
    else if (step.act === "refetch") phone.refetch();
    else if (step.act === "decide") phone.decide(step.again);
    else if (step.act === "evict") this.evict(phone);
    else if (step.act === "clock") {
      phone.skew = step.skew;
      this.clock.now += step.later;
    } else this.deliverLate();
  }

  /** What was sent is there; what waited is lost, of which the phone tells its member. */
  evict(phone: Phone): void {
    const lost = phone.rows.filter(({ id }) => !this.server.state.done.includes(id));
    const words = lost.map((row) => (row.kind === "feedback" ? row.message : ""));
    this.feedback = this.feedback.filter((message) => !words.includes(message));
    phone.evict();
  }

  /** A request that the network held back arrives once more, after all others. */
  deliverLate(): void {
    const sent = this.late.shift();
    if (!sent) return;
    const before = this.server.state;
    try {
      this.server.carryOut(sent);
    } catch {}
    if (before.done.includes(sent.row.id)) expect(this.server.state).toBe(before);
  }
}

const RUNS = {
  numRuns: Number(process.env.RUNS ?? 300),
  ...(process.env.SEED && { seed: Number(process.env.SEED) }),
};
const twoPhones = fc.array(fc.tuple(step, fc.boolean()), { maxLength: 40, size: "max" });

test("S1 S5 S7 two phones: each command is carried out once, and none overwrites what was not seen", () => {
  fc.assert(
    fc.property(twoPhones, (steps) => {
      const world = new World();
      for (const [step, isSecond] of steps) world.do(step, world.phones[isSecond ? 1 : 0]);
      for (const phone of world.phones) phone.drain();
      while (world.late.length > 0) world.deliverLate();

      expect(world.phones.flatMap(({ rows }) => rows)).toEqual([]);
      expect([...world.server.state.feedback].sort()).toEqual([...world.feedback].sort());
      for (const { by, from, to } of world.server.overwritten) {
        const { witnessed } = world.phones[by.id.startsWith("one") ? 0 : 1];
        expect([...witnessed, to]).toContainEqual(from);
      }
    }),
    RUNS,
  );
});

test("S8 two phones: what waits is shown, and is what the server has once it is sent", () => {
  fc.assert(
    fc.property(twoPhones, (steps) => {
      const world = new World();
      for (const [step, isSecond] of steps) world.do(step, world.phones[isSecond ? 1 : 0]);
      const [phone, other] = world.phones;
      other.decide(false);
      other.drain();
      phone.refetch();
      phone.decide(true);
      // A command whose answer was lost may be carried out already: it isn't again after the other phone's change.
      const rows = phone.rows.filter(({ id }) => !world.server.state.done.includes(id));
      const expected = shown(rows, "profile", phone.seen.profile);
      phone.drain();
      expect(world.server.state.profile).toEqual(expected);
    }),
    RUNS,
  );
});

test("T351 one phone: what a screen called saved stays, whatever arrives late", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60, size: "max" }), (steps) => {
      const world = new World();
      const [phone] = world.phones;
      for (const each of steps) {
        world.do(each, phone);
        if (phone.rows.length > 0) continue; // "Saved" isn't said
        const saved = copiesOf(world.server.state);
        while (world.late.length > 0) world.deliverLate();
        expect(copiesOf(world.server.state)).toEqual(saved);
        world.evict(phone);
        expect(phone.seen).toEqual(saved);
      }
    }),
    RUNS,
  );
});
