import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { OrderView } from "@/domain/order/view";
import { serverForFile } from "../support/for-file";
import { creditOf, ledgerOf } from "../support/ledger";
import { byRun } from "../support/long-run";
import { subscribe, subscribing, verifyMembership } from "../support/membership";
import { brokenInvariants } from "../support/order-invariants";
import {
  accepted,
  call,
  deciding,
  makeShopper,
  makeShoppers,
  type Shopper,
  shopping,
  sql,
  start,
  withoutRateLimits,
} from "../support/ordering";
import { seeded } from "../support/seeded";

// What `histories.test.ts` proves of the rules, of the server: members and admins at random, all at once.
const MEMBERS = byRun(6, 12);
const STEPS = 40;

const server = await serverForFile();
await withoutRateLimits(server);
const admin = makeShopper(server, { admin: true, name: "Admin" });

test("T304, T305 random histories of all commands at once: the ledger adds up to the cent", async () => {
  const members = makeShoppers(server, MEMBERS);
  const stories = await Promise.all(members.map((who, seed) => live(who, seed + 1)));
  expect(brokenInvariants(server)).toEqual([]);
  for (const [at, who] of members.entries()) {
    const story = stories[at] as Story;
    const entries = ledgerOf(server, who);
    const put = entries
      .filter(({ kind }) => kind === "deposit")
      .reduce((sum, { cents }) => sum + cents, 0);
    expect(put, `deposits of history ${at + 1}`).toBe(story.deposits);
    expect(
      entries.reduce((sum, { cents }) => sum + cents, 0),
      `balance of history ${at + 1}`,
    ).toBe(creditOf(server, who));
    // What is held by open orders is there, unless an undo or a correction took it.
    if (story.took) continue;
    const held = Number(
      sql(
        server,
        `SELECT COALESCE(SUM(credit_applied), 0) AS held FROM orders
         WHERE user_id = '${who.id}' AND status = 'pending' AND credit_applied > 0
           AND (submitted_at != '' OR proof_channel != '')`,
      )[0]?.held,
    );
    expect(held, `held in history ${at + 1}`).toBeLessThanOrEqual(
      Math.max(0, creditOf(server, who)),
    );
  }
  const done = new Set(stories.flatMap(({ done }) => [...done]));
  expect([...COMMANDS].filter((command) => !done.has(command))).toEqual([]);
});

interface Story {
  /** What arrived, told by the answers of the server. */
  deposits: number;
  /** Whether money went that an open order may hold. */
  took: boolean;
  readonly done: Set<string>;
}

const COMMANDS = new Set([
  "start",
  "proof",
  "complete",
  "verify",
  "undo",
  "reject",
  "cancel",
  "cancelAsAdmin",
  "membership",
  "cancelMembership",
  "refund",
  "enter",
]);

/** One member's history; a refusal is an answer like any other. */
async function live(who: Shopper, seed: number): Promise<Story> {
  const random = seeded(seed);
  const int = (from: number, to: number) => from + Math.floor(random() * (to - from + 1));
  const pick = <T>(list: readonly T[]) => list[int(0, list.length - 1)];
  const shop = shopping(server, who);
  const judge = deciding(server, admin);
  const orders: string[] = [];
  const story: Story = { deposits: 0, took: false, done: new Set() };
  const note = (command: string, status: number) => {
    expect([200, 404, 409, 422, 429], `${command} answered ${status}`).toContain(status);
    if (status === 200) story.done.add(command);
    return status === 200;
  };
  const received = async (id: string) =>
    Number(
      sql(server, `SELECT amount_received FROM orders WHERE id = '${id}'`)[0]?.amount_received ?? 0,
    );

  const acts: Record<string, () => Promise<unknown>> = {
    async start() {
      const sent = start();
      if (!note("start", (await shop.start(sent)).status)) return;
      orders.push(sent.id);
      await shop.budget(sent.id, int(1_000, 60_000));
    },
    async proof() {
      const id = pick(orders);
      if (!id || !note("proof", (await shop.proof(id)).status) || int(1, 3) === 1) return;
      const { order } = accepted(await shop.view(id));
      note("complete", (await shop.complete(order)).status);
    },
    async complete() {
      const id = pick(orders);
      if (!id) return;
      const order = accepted(await shop.view(id)).order;
      note("complete", (await shop.complete(order)).status);
    },
    async verify() {
      const id = pick(orders);
      if (!id) return;
      const order: OrderView = accepted(await shop.view(id)).order;
      if (order.payment_status === "verified") return;
      const due = Math.max(0, order.total - (order.credit_applied ?? 0));
      const amount = pick([due, due, Math.max(0, due - 3_000), due + 9_000]) ?? due;
      const answer = await judge.verifyOrder(order, amount);
      if (!note("verify", answer.status)) return;
      story.deposits += amount;
      if (amount < due) story.took = true;
      if (int(1, 2) === 1) return;
      const undone = await judge.undo(answer.body.decision.id);
      if (!note("undo", undone.status)) return;
      story.deposits -= amount;
      story.took = true;
    },
    async reject() {
      const id = pick(orders);
      if (id) note("reject", (await judge.reject(id)).status);
    },
    async cancel() {
      const id = pick(orders);
      if (id) note("cancel", (await shop.cancel(id)).status);
    },
    async cancelAsAdmin() {
      const id = pick(orders);
      if (!id || int(1, 2) === 1) return;
      const before = await received(id);
      if (note("cancelAsAdmin", (await judge.cancel(id)).status)) {
        expect(await received(id)).toBe(before);
      }
    },
    async membership() {
      const reference = await subscribe(server, who).catch(() => "");
      if (!reference) return;
      const { payment } = await verifyMembership(server, admin, reference);
      story.deposits += payment.amount_received;
      story.done.add("membership");
    },
    async cancelMembership() {
      note("cancelMembership", (await subscribing(server, who).cancel()).status);
    },
    async refund() {
      const body = { id: randomUUID(), user_id: who.id, cents: int(1, 9_000) };
      const bank = { date: "2026-01-02", reference: "REFUND" };
      const answer = await call(server, admin, "admin/ledger/refund", { ...body, ...bank });
      note("refund", answer.status);
    },
    async enter() {
      const cents = int(-5_000, 15_000) || 1;
      const body = { id: randomUUID(), user_id: who.id, cents, reason: "At random" };
      note("enter", (await call(server, admin, "admin/ledger/enter", body)).status);
      if (cents < 0) story.took = true;
    },
  };
  const names = Object.keys(acts);
  for (let step = 0; step < STEPS; step++) await acts[pick(names) ?? "start"]?.();
  return story;
}
