import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import type { Basket } from "@/domain/basket/view";
import { type Address, type SaveAddress, writtenAddress } from "@/domain/members/address-requests";
import type { SeenOrder } from "@/domain/order/requests";
import { isRefused } from "@/domain/sync/command-state";
import { ofAddress } from "../../commands/addresses";
import { ofBasket } from "../../commands/basket-name";
import { ofSlip, slipRevision } from "../../commands/buying";
import type { About } from "../../commands/command-type";
import type { Command, OutboxRow } from "../../commands/commands";
import { OF_PROFILE } from "../../commands/profile";
import { LONGEST_RETRY_AFTER_MS } from "../../core/retry-after";
import type { CachedAnswers } from "../cache/cached-answers";
import {
  changedWithout,
  claimsDeposit,
  firstOfEach,
  isAbout,
  isBehindRefused,
  isHeldUp,
  LONGEST_WAIT_MS,
  nextTryAt,
  postponed,
  queued,
  retried,
  sendable,
  UNTRIED,
  withHeldUp,
} from "./queue-rules";

const ORDERS = [{ orderId: "one" }, { orderId: "two" }] as const;
const content = { items: [] } as unknown as Extract<Command, { kind: "start" }>["content"];
const OF_ORDER: readonly Command[] = [
  { kind: "start", revision: 1, content },
  { kind: "budget", order_budget: 50_000 },
  { kind: "budget", order_budget: 60_000 },
  { kind: "proof", file: new Blob(["slip"]), name: "slip.jpg" },
  { kind: "declare" },
  { kind: "complete", revision: 1, total: 55_900, to_pay: 55_900 },
  { kind: "cancel" },
];

/** The outbox after these commands; `refused` are refused as soon as they wait. */
function outboxOf(commands: readonly (readonly [About, Command, refused?: boolean])[]) {
  let rows: OutboxRow[] = [];
  for (const [index, [about, command, refused]] of commands.entries()) {
    const queueing = { id: `${index}`, userId: "thandi", seen: {} };
    const { id, remove, put } = queued(rows, about, command, queueing);
    rows = rows.filter((row) => !remove.includes(row.id) && !put.some((one) => one.id === row.id));
    rows = [...rows, ...put].sort((a, b) => a.place - b.place);
    if (refused) rows = changed(rows, id, { state: "attention", problem: "order_cancelled" });
  }
  return rows;
}

function changed(rows: readonly OutboxRow[], id: string, change: Partial<OutboxRow>): OutboxRow[] {
  return rows.map((row) => (row.id === id ? ({ ...row, ...change } as OutboxRow) : row));
}

const kindsOf = (rows: readonly OutboxRow[], about: About = ORDERS[0]) =>
  rows.filter((row) => isAbout(row, about)).map(({ kind }) => kind);
const of = (...commands: Command[]) =>
  outboxOf(commands.map((command) => [ORDERS[0], command] as const));
const [start, budget, other, proof, declare, complete, cancel] = OF_ORDER as [
  Command,
  Command,
  Command,
  Command,
  Command,
  Command,
  Command,
];

const history = fc.array(
  fc.tuple(fc.constantFrom(...ORDERS), fc.constantFrom(...OF_ORDER), fc.boolean()),
  { maxLength: 30 },
);

test.each([
  ["a proof", proof, true],
  ["its declaration by WhatsApp", declare, true],
  ["'Complete Order'", complete, true],
  ["a budget", budget, false],
])(
  "F569 %s that waits is about no other order in the place of one that has ended",
  (_, command, isSo) => {
    expect(claimsDeposit(of(start, command))).toBe(isSo);
  },
);

describe("queueing", () => {
  it("S3 puts a start first, and a changed 'Complete Order' last", () => {
    expect(kindsOf(of(complete, budget, proof, start))).toEqual([
      "start",
      "complete",
      "budget",
      "proof",
    ]);
    const agreed: Command = { kind: "complete", revision: 1, total: 65_900, to_pay: 65_900 };
    expect(kindsOf(of(budget, complete, proof, agreed, start))).toEqual([
      "start",
      "budget",
      "proof",
      "complete",
    ]);
  });

  it("S2 replaces what is newer, in its place, and keeps the same under its id", () => {
    const rows = of(start, budget, declare, other);
    expect(rows.map(({ kind, id }) => [kind, id])).toEqual([
      ["start", "0"],
      ["budget", "3"],
      ["declare", "2"],
    ]);
    expect(of(budget, budget).map(({ id }) => id)).toEqual(["0"]);
    expect(of(proof, proof).map(({ id }) => id)).toEqual(["1"]);
  });

  it("asks again for what was refused", () => {
    const [row] = outboxOf([
      [ORDERS[0], budget, true],
      [ORDERS[0], budget],
    ]);
    expect(row).toMatchObject({ id: "0", state: "queued", problem: "", tries: 0 });
  });

  it("S4 cancelling makes needless what would complete the order, and what was refused", () => {
    const rows = outboxOf([
      [ORDERS[0], start],
      [ORDERS[0], budget, true],
      [ORDERS[0], complete],
      [ORDERS[1], complete],
      [ORDERS[0], cancel],
    ]);
    expect(kindsOf(rows)).toEqual(["start", "cancel"]);
    expect(kindsOf(rows, ORDERS[1])).toEqual(["complete"]);
  });

  test("S2 S3 any history: one of each kind about each order, each with a place of its own", () => {
    fc.assert(
      fc.property(history, (commands) => {
        const rows = outboxOf(commands);
        expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
        for (const about of ORDERS) {
          const own = rows.filter((row) => isAbout(row, about));
          const kinds = own.map(({ kind }) => kind);
          expect(new Set(kinds).size).toBe(own.length);
          expect(new Set(own.map(({ place }) => place)).size).toBe(own.length);
          if (kinds.includes("start")) expect(kinds[0]).toBe("start");
        }
      }),
    );
  });

  test("any history: the member's last word about each thing waits, unless cancelling took it back", () => {
    fc.assert(
      fc.property(history, (commands) => {
        const rows = outboxOf(commands);
        const last = commands.at(-1);
        if (last)
          expect(rows.some((row) => isAbout(row, last[0]) && row.kind === last[1].kind)).toBe(true);
      }),
    );
  });
});

describe("what is sent next", () => {
  test("S3 any history: of each order the first command that isn't held up, and none that is", () => {
    fc.assert(
      fc.property(history, (commands) => {
        const rows = outboxOf(commands);
        for (const next of sendable(rows, 0, true)) {
          const before = rows.filter(
            (row) => row.orderId === next.orderId && row.place < next.place,
          );
          expect(next.state).not.toBe("attention");
          expect(isHeldUp(next, rows)).toBe(false);
          expect(before.every((row) => isRefused(row) || isHeldUp(row, rows))).toBe(true);
        }
      }),
    );
  });

  const sentOf = (rows: readonly OutboxRow[]) => firstOfEach(rows).map(({ kind }) => kind);

  it("F190 a refused budget holds up what completes it, and neither a proof nor a cancellation", () => {
    const rows = of(budget, proof, complete);
    const refused = changed(rows, "0", { state: "attention" });
    expect(sentOf(refused)).toEqual(["proof"]);
    expect(withHeldUp("0", refused)).toEqual(["0", "2"]);
    expect(sentOf(refused.filter(({ kind }) => kind !== "proof"))).toEqual([]);
    expect(sentOf(changed(of(budget, cancel), "0", { state: "attention" }))).toEqual(["cancel"]);
  });

  it("F190 a refused start holds up nothing but what builds on it, where the server has the order", () => {
    const rows = of(start, budget, proof, complete);
    const isRefusedStart = { state: "attention" } as const;
    expect(sentOf(changed(rows, "0", isRefusedStart))).toEqual(["proof"]);
    expect(sentOf(changed(rows, "0", { ...isRefusedStart, isUnknown: true }))).toEqual([]);
  });

  it("F190 what is pressed in sight of a refused command is sent, and settles a refused budget", () => {
    const rows = outboxOf([
      [ORDERS[0], budget, true],
      [ORDERS[0], proof, true],
      [ORDERS[0], complete],
    ]);
    expect(kindsOf(rows)).toEqual(["proof", "complete"]);
    expect(sentOf(rows)).toEqual(["complete"]);
  });

  it("a refused 'Complete Order' holds up nothing", () => {
    const rows = outboxOf([
      [ORDERS[0], complete, true],
      [ORDERS[0], proof],
    ]);
    expect(sentOf(rows)).toEqual(["proof"]);
  });
});

describe("the back-off", () => {
  const lost = { code: "offline", retryAfterMs: 0 };
  const rowAt = (row: Partial<OutboxRow>) => [
    { ...of(budget)[0], ...UNTRIED, ...row } as OutboxRow,
  ];

  test("S6 doubles up to two minutes, and no two phones wait alike", () => {
    const wait = (tries: number, random: number) =>
      Number(postponed({ tries }, lost, 0, random).dueAt);
    expect([0, 1, 2, 3].map((tries) => wait(tries, 1))).toEqual([1000, 2000, 4000, 8000]);
    expect(wait(0, 0)).toBe(500);
    expect(wait(30, 1)).toBe(LONGEST_WAIT_MS);
  });

  test("S6 what waits for its time is sent then, or when something changes", () => {
    fc.assert(
      fc.property(
        fc.nat({ max: 40 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (tries, random) => {
          const change = postponed({ tries }, lost, 1000, random);
          const [row] = rowAt(change);
          const dueAt = Number(change.dueAt);
          expect(sendable([row as OutboxRow], dueAt - 1, false)).toHaveLength(0);
          expect(sendable([row as OutboxRow], dueAt, false)).toHaveLength(1);
          expect(sendable([row as OutboxRow], 1000, true)).toHaveLength(1);
        },
      ),
    );
  });

  test("S6 F36 what the server asked for is waited for, whatever changes", () => {
    const rows = rowAt(postponed({ tries: 0 }, { code: "busy", retryAfterMs: 60_000 }, 0, 1));
    expect(sendable(rows, 59_999, true)).toHaveLength(0);
    expect(sendable(rows, 60_000, true)).toHaveLength(1);
  });

  test("S6 F36 tried again by its member, it is sent when the server asked for, and says why until then", () => {
    const lost = { code: "busy", retryAfterMs: 60_000 };
    const rows = rowAt(postponed({ tries: 6 }, lost, 0, 1));
    const again = rows.map((row) => ({ ...row, ...retried(row, 1000) }) as OutboxRow);
    expect(again[0]).toMatchObject({ problem: "busy", tries: 7 });
    expect([nextTryAt(rows), nextTryAt(again)]).toEqual([64_000, 60_000]);
    expect(sendable(again, nextTryAt(again), false)).toHaveLength(1);
    expect(retried(again[0] as OutboxRow, 60_000)).toEqual(UNTRIED);
  });

  test("S6 a clock that was set back holds nothing up", () => {
    const now = 10 * LONGEST_RETRY_AFTER_MS;
    const rows = rowAt(postponed({ tries: 9 }, { code: "busy", retryAfterMs: 60_000 }, now, 1));
    expect(sendable(rows, 0, false)).toHaveLength(1);
  });
});

test("F713 the word that entries are right waits for one of them that was put off", () => {
  const about = { date: "2026-11-30", label: "" };
  const entry = { id: "milk" } as Extract<Command, { kind: "purchase" }>["entry"];
  const bought: Command = { kind: "purchase", ...about, entry };
  const right: Command = {
    kind: "keepPurchases",
    ...about,
    lineId: "line",
    entries: ["bread", "milk"],
  };
  const firsts = (isRefused: boolean) =>
    firstOfEach(
      outboxOf([
        [{ topic: "purchase milk" }, bought, isRefused],
        [{ topic: "line line" }, right],
      ]),
    ).map(({ kind }) => kind);
  expect(firsts(false)).toEqual(["purchase"]);
  expect(firsts(true), "of a refused one nothing is said").toEqual(["keepPurchases"]);
});

describe("a slip", () => {
  const label = "";
  const date = "2026-11-30";
  const entry = { id: "milk" } as Extract<Command, { kind: "purchase" }>["entry"];
  const bought: Command = { kind: "purchase", date, label, entry };
  const slip = { id: "slip", lines: ["milk", "bread"], total_cents: 1000 } as unknown as Extract<
    Command,
    { kind: "slip" }
  >["slip"];
  const written: Command = { kind: "slip", date, label, slip };
  const photo: Command = { kind: "slipPhoto", date, label, slipId: "slip", file: new Blob(["a"]) };
  const about = ofSlip("slip");
  const waiting = (isRefused = false) =>
    outboxOf([
      [{ topic: "purchase milk" }, bought, isRefused],
      [about, written],
      [about, photo],
    ]);
  const firsts = (rows: readonly OutboxRow[]) => firstOfEach(rows).map(({ kind }) => kind);

  it("waits for the purchases on it, and its photo for the slip", () => {
    const rows = waiting();
    expect(firsts(rows)).toEqual(["purchase"]);
    expect(firsts(rows.slice(1))).toEqual(["slip"]);
    expect(firsts(rows.slice(2))).toEqual(["slipPhoto"]);
  });

  it("is not sent before a refused purchase on it is decided about", () => {
    expect(firsts(waiting(true))).toEqual([]);
  });

  it("F674 isn't said to be sent with the next signal while it waits for that decision, nor is its photo", () => {
    const behind = (rows: readonly OutboxRow[]) =>
      rows.filter((row) => isBehindRefused(row, rows)).map(({ kind }) => kind);
    expect(behind(waiting())).toEqual([]);
    expect(behind(waiting(true))).toEqual(["slip", "slipPhoto"]);
    const another = outboxOf([
      [ofSlip("slip", 1), written, true],
      [about, photo],
    ]);
    expect(behind(another), "a change of the slip was refused").toEqual(["slipPhoto"]);
    const first = outboxOf([
      [about, photo],
      [about, written, true],
    ]);
    expect(behind(first), "it would be discarded with the slip").toEqual([]);
  });

  it("stays without a purchase that is discarded", () => {
    const [discarded, ...rows] = waiting(true);
    expect(withHeldUp(discarded?.id ?? "", waiting(true))).toEqual([discarded?.id]);
    const change = { slip: { ...slip, lines: ["bread"] } };
    expect(changedWithout(discarded as OutboxRow, rows)).toEqual([{ id: rows[0]?.id, change }]);
  });

  it("is answered before one of its purchases is taken back", () => {
    const taken: Command = { kind: "voidPurchase", date, label, entryId: "milk" };
    const rows = (isRefused = false) =>
      outboxOf([
        [about, written, isRefused],
        [{ topic: "purchase milk" }, taken],
      ]);
    expect(firsts(rows())).toEqual(["slip"]);
    expect(firsts(rows().slice(1))).toEqual(["voidPurchase"]);
    expect(firsts(rows(true)), "it can't be sent as it is").toEqual(["voidPurchase"]);
  });

  it("keeps the newest photo", () => {
    const newer = { ...photo, file: new Blob(["b"]) } as Command;
    const rows = outboxOf([
      [about, photo],
      [about, newer],
    ]);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ id: "1" });
  });

  const removed: Command = { kind: "voidSlip", date, label, slip: { id: "slip", revision: 1 } };
  const removing = (change: Partial<OutboxRow>) => {
    const rows = outboxOf([
      [about, written],
      [about, photo],
    ]).map((row) => (row.kind === "slip" ? ({ ...row, ...change } as OutboxRow) : row));
    const { remove, put } = queued(rows, about, removed, { id: "r", userId: "thandi", seen: {} });
    return [...rows.filter(({ id }) => !remove.includes(id)), ...put];
  };
  const kindsLeft = (rows: readonly OutboxRow[]) => rows.map(({ kind }) => kind);

  it("that is removed is not sent any more, nor its photo", () => {
    expect(kindsLeft(removing({}))).toEqual(["voidSlip"]);
    expect(kindsLeft(removing({ state: "attention" }))).toEqual(["voidSlip"]);
  });

  it("is answered before it is removed, where it may have arrived", () => {
    for (const change of [{ state: "sent" }, { tries: 1 }] as const) {
      const rows = removing(change);
      expect(kindsLeft(rows)).toEqual(["slip", "voidSlip"]);
      expect(firsts(rows)).toEqual(["slip"]);
      expect(firsts(rows.slice(1))).toEqual(["voidSlip"]);
    }
    const later = removing({ tries: 1 }).map((row) =>
      row.kind === "slip" ? ({ ...row, topic: "slip slip 1" } as OutboxRow) : row,
    );
    expect(firsts(later), "a change of it is a thing of its own").toEqual(["slip"]);
  });

  it("is sent after the removal of another one, whose lines it may have", () => {
    const [removal] = removing({});
    const next = { ...slip, id: "next" };
    const rows = [
      removal as OutboxRow,
      ...outboxOf([
        [about, written],
        [ofSlip("next"), { ...written, slip: next } as Command],
      ]).slice(1),
    ];
    expect(firsts(rows)).toEqual(["voidSlip"]);
    expect(
      firsts(
        rows.map((row) => ({
          ...row,
          ...(row === removal && { state: "attention" }),
        })) as OutboxRow[],
      ),
    ).toEqual(["slip"]);
  });

  const at = (revision: number) =>
    ({ ...written, slip: { ...slip, revision } }) as Extract<Command, { kind: "slip" }>;
  const next = (rows: readonly OutboxRow[], known = 0) => {
    const revision = slipRevision(rows, { ...slip, revision: known });
    const queueing = { id: `revision ${revision}`, userId: "thandi", seen: {} };
    const { remove, put } = queued(rows, ofSlip("slip", revision), at(revision), queueing);
    const gone = [...remove, ...put.map(({ id }) => id)];
    return [...rows.filter(({ id }) => !gone.includes(id)), ...put] as OutboxRow[];
  };
  const revisions = (rows: readonly OutboxRow[]) =>
    rows.map((row) => (row.kind === "slip" ? row.slip.revision : row.kind));

  it("is changed as long as it was never sent", () => {
    expect(revisions(next(next([])))).toEqual([0]);
    expect(revisions(next(next([]), 1)), "typed on the one that waits").toEqual([0]);
  });

  it("is changed after what may have arrived without its answer", () => {
    const [sent] = next([]);
    const tried = [{ ...sent, tries: 1 } as OutboxRow];
    const rows = next(next(tried));
    expect(revisions(rows)).toEqual([0, 1]);
    expect(firstOfEach(rows)).toEqual(tried);
    expect(revisions(next(tried, 1)), "the phone knows it from the list").toEqual([0, 1]);
    expect(revisions(next(rows, 2)), "typed on the one that waits").toEqual([0, 1]);
  });

  it("that was refused is replaced by the one that puts it right", () => {
    const [sent] = next([]);
    const refused = [{ ...sent, state: "attention" } as OutboxRow];
    expect(revisions(next(refused))).toEqual([0]);
    expect(revisions(next(refused, 3))).toEqual([3]);
  });
});

describe("F499 a form that was filled before another phone saved the same", () => {
  const profile = { full_name: "Thandi Mokoena-Nkosi", phone: "+27821234567" };
  const base = { ...profile, full_name: "Thandi Mokoena" };
  const newer = { ...base, phone: "+27839999999" };
  const home = { id: "home", is_default: true } as Address;
  const moved = { ...home, line1: "99 New Road" };
  const named = (name: string) => ({
    baskets: { baskets: [{ id: "b", name } as Basket], next: null },
  });
  const basedOn = (
    about: About,
    command: Command,
    seen: Partial<CachedAnswers>,
    waiting: readonly OutboxRow[] = [],
  ) => queued(waiting, about, command, { id: "new", userId: "thandi", seen }).put[0];

  it("names what it was filled from, not what came since", () => {
    expect(
      basedOn(OF_PROFILE, { kind: "profile", profile, base }, { profile: newer }),
    ).toMatchObject({ basedOn: [base] });
    const address = { id: "home", addressLine1: "1 Old Street" } as SaveAddress;
    const old = writtenAddress({ ...home, line1: "1 Old Street" });
    const change = { kind: "address", address, base: old } as const;
    expect(basedOn(ofAddress("home"), change, { addresses: [moved] })).toMatchObject({
      basedOn: [old],
    });
    expect(
      basedOn(ofAddress("home"), { ...change, base: null }, { addresses: [moved] }),
    ).toMatchObject({ basedOn: [null] });
    const name = { kind: "basketName", basketId: "b", name: "Month", base: "" } as const;
    expect(basedOn(ofBasket("b"), name, named("Party"))).toMatchObject({ basedOn: [""] });
  });

  it("takes nothing from a refused one, which overwrites what its member decides about there", () => {
    const [waiting] = queued(
      [],
      OF_PROFILE,
      { kind: "profile", profile, base },
      {
        ...{ id: "first", userId: "thandi", seen: {} },
      },
    ).put;
    const refused = { ...waiting, state: "attention", basedOn: [newer] } as unknown as OutboxRow;
    const again = { kind: "profile", profile: base, base: profile } as const;
    expect(basedOn(OF_PROFILE, again, { profile: newer }, [refused])).toMatchObject({
      basedOn: [profile],
    });
  });

  it("of an older app, which kept none, is based on what is seen", () => {
    expect(basedOn(OF_PROFILE, { kind: "profile", profile }, { profile: newer })).toMatchObject({
      basedOn: [newer],
    });
  });
});

describe("F501 what is queued about an order names what its member saw of it", () => {
  const base: SeenOrder = {
    ...({ submitted: "no", payment_status: "pending" } as const),
    ...({ proof_channel: "", proof: "" } as const),
  };
  const statesOf = (...commands: Command[]) => {
    const rows = of(...commands);
    return (rows.at(-1) as OutboxRow<"cancel">).basedOn;
  };

  it("and what this phone's own commands may have made of it by then", () => {
    expect(statesOf({ kind: "cancel", base })).toEqual([base]);
    const proven = { ...base, proof_channel: "upload", proof: "1" };
    const states = statesOf(start, proof, complete, { kind: "cancel", base });
    const submitted = { submitted: "yes" };
    expect(states).toEqual([base, proven, { ...base, ...submitted }, { ...proven, ...submitted }]);
  });

  it("but for an order that another phone has taken on, or of an older app", () => {
    const rejected = { ...base, payment_status: "failed" } as const;
    expect(statesOf(declare, { kind: "cancel", base: rejected })).toEqual([
      rejected,
      { ...base, proof_channel: "whatsapp" },
    ]);
    expect(statesOf(cancel)).toBeUndefined();
  });
});
