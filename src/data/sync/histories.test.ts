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
import type { CachedAnswers } from "../local/cache/cached-answers";
import { postponed, queued, sendable, shown } from "../local/outbox/queue-rules";
import { isPassing, RequestError } from "../remote/client";
import { storedWithRefusal } from "../remote/stored-with-refusal";

/*
 * Random histories of two phones and one server. The phone's rules are those of the app; the server is a model
 * of `src/server`: commands by their ids, states by the domain's own rule.
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

class Phone {
  rows: OutboxRow[] = [];
  seen: Pick<CachedAnswers, "profile" | "baskets">;
  /** Every state that the member saw or made here. */
  readonly witnessed: Written[] = [];
  readonly #name: string;
  readonly #server: Server;
  readonly #late: Sent[];
  #commands = 0;
  #requests = 0;

  constructor(name: string, server: Server, late: Sent[]) {
    this.#name = name;
    this.#server = server;
    this.#late = late;
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

  /** Sends what comes first, as `sendOutbox` does. */
  send(fate: Fate): void {
    const [row] = sendable(this.rows, 0, true);
    if (!row) return;
    try {
      if (fate === "not sent") throw new RequestError(0, {});
      if (fate === "busy") throw new RequestError(503, { code: "busy" });
      const sent = { row, phone: this.#name, number: ++this.#requests };
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
      const lost = { code: error.code, retryAfterMs: 0 };
      this.#replace(row, postponed(row, lost, 0, 1));
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

  drain(): void {
    for (let round = 0; round < 100 && this.rows.length > 0; round++) {
      this.send("answered");
      this.decide(true);
    }
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
  fc.record({ act: fc.constant("late" as const) }),
  fc.record({ act: fc.constant("decide" as const), again: fc.boolean() }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

class World {
  readonly server = new Server();
  readonly late: Sent[] = [];
  readonly phones = [
    new Phone("one", this.server, this.late),
    new Phone("two", this.server, this.late),
  ] as const;
  readonly feedback: string[] = [];

  do(step: Step, phone: Phone): void {
    if (step.act === "profile") {
      phone.queue(OF_PROFILE, { kind: "profile", profile: profileNamed(step.name) });
    } else if (step.act === "basket") {
      phone.queue(ofBasket(BASKET), { kind: "basketName", basketId: BASKET, name: step.name });
    } else if (step.act === "feedback") this.feedback.push(phone.feedback());
    else if (step.act === "send") phone.send(step.fate);
    else if (step.act === "refetch") phone.refetch();
    else if (step.act === "decide") phone.decide(step.again);
    else this.deliverLate();
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
    { numRuns: 300 },
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
      }
    }),
    { numRuns: Number(process.env.RUNS ?? 300) },
  );
});
