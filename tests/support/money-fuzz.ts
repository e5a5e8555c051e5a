import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { OrderView } from "@/domain/order/view";
import { importLines } from "./bank-lines";
import { commandOf } from "./member-commands";
import { moneyDifferences } from "./money-checks";
import {
  call,
  clockAt,
  jpeg,
  makeShopper,
  makeShoppers,
  proofForm,
  type Shopper,
  sql,
  start,
  withoutRateLimits,
} from "./ordering";
import type { TestServer } from "./pocketbase";
import { backUpDataFolder, claimed } from "./restore";
import { seeded } from "./seeded";

/** One command and its answer. */
interface Sent {
  readonly who: Shopper;
  readonly path: string;
  readonly body: Record<string, unknown>;
}

interface World {
  readonly orders: StoredOrder[];
  readonly memberships: StoredMembership[];
  readonly lines: { id: string; cents: number; status: string; version: number }[];
  readonly decisions: { id: string; action: string }[];
  readonly refunds: { id: string; cents: number }[];
  readonly proposals: { id: string }[];
  readonly imports: { id: string }[];
}

interface StoredOrder {
  readonly id: string;
  readonly user_id: string;
  readonly total: number;
  readonly revision: number;
  readonly credit_applied: number;
  readonly payment_reference: string;
  readonly newest_proof: string;
}

interface StoredMembership {
  readonly id: string;
  readonly price: number;
  readonly credit_applied: number;
  readonly payment_reference: string;
  readonly newest_proof: string;
}

/** The newest rows of each: what the commands of a history choose from. */
const WORLD = `SELECT json_object(
  'orders', (SELECT json_group_array(json_object('id', id, 'user_id', user_id, 'total', total, 'revision', revision,
    'credit_applied', credit_applied, 'payment_reference', payment_reference,
    'newest_proof', COALESCE((SELECT id FROM payment_proofs p WHERE p.order_id = o.id
       ORDER BY created_at DESC, id DESC LIMIT 1), '')))
    FROM (SELECT * FROM orders WHERE user_id != '' ORDER BY rowid DESC LIMIT 12) o),
  'memberships', (SELECT json_group_array(json_object('id', id, 'price', price, 'credit_applied', credit_applied,
    'payment_reference', payment_reference,
    'newest_proof', COALESCE((SELECT id FROM payment_proofs p WHERE p.payment_reference = s.payment_reference
       ORDER BY created_at DESC, id DESC LIMIT 1), '')))
    FROM (SELECT * FROM subscriptions s WHERE EXISTS (SELECT 1 FROM payment_references r
      WHERE r.reference = s.payment_reference AND r.purpose = 'membership') ORDER BY rowid DESC LIMIT 6) s),
  'lines', (SELECT json_group_array(json_object('id', id, 'cents', cents, 'status', status, 'version', version))
    FROM (SELECT * FROM bank_lines ORDER BY rowid DESC LIMIT 14)),
  'decisions', (SELECT json_group_array(json_object('id', id, 'action', action))
    FROM (SELECT * FROM audit_log WHERE action LIKE 'payment.%' OR action LIKE 'statement.%'
      ORDER BY rowid DESC LIMIT 8)),
  'refunds', (SELECT json_group_array(json_object('id', event_id, 'cents', cents)) FROM
    (SELECT event_id, SUM(cents) AS cents FROM ledger_entries WHERE kind = 'refund' GROUP BY event_id
     ORDER BY MAX(rowid) DESC LIMIT 4)),
  'proposals', (SELECT json_group_array(json_object('id', id))
    FROM (SELECT id FROM ledger_proposals ORDER BY rowid DESC LIMIT 4)),
  'imports', (SELECT json_group_array(json_object('id', id))
    FROM (SELECT id FROM statement_imports ORDER BY rowid DESC LIMIT 4))) AS world`;

/** Returns what to send; one that has sent all of its own answers nothing. */
type Command = (world: World) => Sent | undefined | Promise<undefined>;

/** What may wait for a second admin, by the path that refuses it. */
const PROPOSED: Readonly<Record<string, string>> = {
  "payments/verify": "payment",
  "admin/statement/desk/match": "match",
  "admin/statement/desk/credit": "credit",
  "admin/ledger/refund": "refund",
  "admin/ledger/enter": "entry",
};

/** The orders of a member as their phone keeps them, and what it has seen of the server. */
interface Told {
  readonly who: Shopper;
  readonly mark: string;
  readonly orders: readonly OrderView[];
}

const ALLOWED = [200, 404, 409, 422, 429];

/**
 * A random history of everything that moves a member's money, by few members and two admins, so that commands meet:
 * one after another, several at once, and old ones sent again. All invariants are checked after each.
 */
export class MoneyHistory {
  private readonly random: () => number;
  private readonly sent: Sent[] = [];
  private readonly told: string[] = [];
  /** How often each command was accepted. */
  readonly done = new Map<string, number>();
  readonly members: Shopper[];
  readonly admins: Shopper[];

  private clock: Record<string, string> = {};
  private readonly server: TestServer;
  readonly seed: number;

  constructor(server: TestServer, seed: number, members = 3) {
    this.server = server;
    this.seed = seed;
    this.random = seeded(seed);
    const seconds = 400 * 86_400;
    this.members = makeShoppers(server, members, { seconds });
    // The second admin is a member who orders too.
    this.admins = [
      makeShopper(server, { admin: true, name: "Admin", seconds }),
      makeShopper(server, { admin: true, name: "Zodwa Zulu", seconds }),
    ];
    this.members.push(this.admins[1] as Shopper);
  }

  async moveClock(moment: string): Promise<void> {
    this.clock = clockAt(moment);
    await this.server.restart(this.clock);
  }

  /** So many steps that a restored backup has lost, then every member's phone claims the orders that it was told. */
  async runAndLose(steps: number): Promise<void> {
    const backup = await backUpDataFolder(this.server, {
      ofDisk: this.chance(0.5),
      env: this.clock,
    });
    await withoutRateLimits(this.server);
    await this.run(steps);
    const told = await Promise.all(this.members.map((who) => toldOf(this.server, who)));
    await backup.restore();
    backup.remove();
    await withoutRateLimits(this.server);
    this.told.push("restored");
    const before = this.decided();
    for (const claims of told.sort(() => this.random() - 0.5)) await this.claim(claims);
    const story = `seed ${this.seed}, after a restore:\n${this.told.slice(-14).join("\n")}`;
    expect(moneyDifferences(this.server), story).toEqual([]);
    expect(this.decided(), `${story}\na claim is no decision`).toEqual(before);
  }

  /** All that the ledger has, and what was verified. */
  private decided() {
    return sql(
      this.server,
      `SELECT id FROM ledger_entries
       UNION ALL SELECT id FROM orders WHERE payment_status = 'verified'
       UNION ALL SELECT id FROM subscriptions WHERE paid = 1 ORDER BY id`,
    );
  }

  private async claim({ who, mark, orders }: Told): Promise<void> {
    const { id: _, revision: __, ...content } = start();
    const seen = await sealedAnswer(this.server, who, "orders", mark);
    if (seen.status !== 425) return; // it has seen nothing that is lost
    for (const order of orders) {
      const claim = { lost: mark, body: { order, content } };
      const { status } = await claimed(this.server, who, "order", claim);
      this.told.push(`claimed ${order.id} → ${status}`);
      expect([200, 409], this.told.at(-1)).toContain(status);
      if (status === 200) this.done.set("restore/order", (this.done.get("restore/order") ?? 0) + 1);
    }
  }

  /** So many steps; what is broken ends it with the seed and the last commands. */
  async run(steps: number): Promise<void> {
    for (let step = 0; step < steps; step++) {
      const world = this.world();
      const count = this.chance(0.2) ? this.int(2, 4) : 1;
      const next: (Sent | undefined)[] = [];
      for (let place = 0; place < count; place++) next.push(await this.next(world));
      const same = count > 1 && this.chance(0.4) ? next.map(() => next[0]) : next;
      await Promise.all(same.map((one) => one && this.send(one)));
      const broken = moneyDifferences(this.server);
      const story = this.told.slice(-14).join("\n");
      expect(broken, `seed ${this.seed}, step ${step}:\n${story}`).toEqual([]);
    }
  }

  private int(from: number, to: number): number {
    return from + Math.floor(this.random() * (to - from + 1));
  }

  private chance(share: number): boolean {
    return this.random() < share;
  }

  private pick<T>(list: readonly T[]): T | undefined {
    return list[this.int(0, list.length - 1)];
  }

  private world(): World {
    return JSON.parse(sql<{ world: string }>(this.server, WORLD)[0]?.world ?? "{}") as World;
  }

  private async next(world: World): Promise<Sent | undefined> {
    if (this.sent.length > 0 && this.chance(0.12)) return this.pick(this.sent.slice(-40));
    const made = await this.pick(this.commands)?.(world);
    if (made) this.sent.push(made);
    return made;
  }

  private async send({ who, path, body }: Sent): Promise<void> {
    const form = path === "orders/proof" ? proofForm(body as Record<string, string>, jpeg()) : body;
    const answer = await call<{ code?: string; ledger?: { available: number } }>(
      this.server,
      who,
      path,
      form,
    );
    const { status } = answer;
    const isFine = path.endsWith("match-exact")
      ? !JSON.stringify(answer.body).includes("unexpected_error")
      : true;
    const text = `${path} ${JSON.stringify(body)} → ${status} ${answer.body.code ?? ""}`;
    this.told.push(text);
    expect(
      ALLOWED.includes(status) && isFine,
      `seed ${this.seed}: ${this.told.slice(-6).join("\n")}\n${JSON.stringify(answer.body)}`,
    ).toBe(true);
    if (status === 200) this.done.set(path, (this.done.get(path) ?? 0) + 1);
    if (answer.body.code === "second_admin_required") await this.ask({ who, path, body });
  }

  /** What waits for a second admin then, as it was refused. */
  private async ask({ who, path, body }: Sent): Promise<void> {
    const kind = PROPOSED[path];
    if (!kind || this.chance(0.2)) return;
    await this.send({
      who,
      path: "admin/proposals/ask",
      body: { id: randomUUID(), kind, command: body },
    });
    this.done.set(`asked ${kind}`, (this.done.get(`asked ${kind}`) ?? 0) + 1);
  }

  /** A member's command on what the server has now. */
  private async asSeen(who: Shopper, path: string, given: object): Promise<Sent> {
    return { who, path, body: await commandOf(this.server, who, path, given) };
  }

  private async cancelMembership(): Promise<undefined> {
    const cancel = await this.asSeen(this.pick(this.members) as Shopper, "membership/cancel", {});
    await this.send(cancel);
    this.sent.push(cancel);
  }

  private admin(): Shopper {
    return this.pick(this.admins) as Shopper;
  }

  private owner(id: string): Shopper {
    return this.members.find((who) => who.id === id) ?? (this.members[0] as Shopper);
  }

  /** A payment as the admin's screen shows it, sometimes an old one. */
  private seen(world: World) {
    const membership = this.chance(0.25) ? this.pick(world.memberships) : undefined;
    if (membership) {
      const { id, price, credit_applied, newest_proof } = membership;
      return {
        kind: "subscription",
        id,
        total: price,
        to_pay: price - credit_applied,
        newest_proof,
      };
    }
    const order = this.pick(world.orders);
    if (!order) return undefined;
    const { id, total, credit_applied, newest_proof } = order;
    return { kind: "order", id, total, to_pay: total - credit_applied, newest_proof };
  }

  private line(world: World, allowed: (status: string, cents: number) => boolean) {
    const some = world.lines.filter(({ status, cents }) => allowed(status, cents));
    const found = this.pick(this.chance(0.9) && some.length > 0 ? some : world.lines);
    return found && { id: found.id, version: found.version };
  }

  private desk(path: string, body: Record<string, unknown>): Sent {
    const id = randomUUID();
    return { who: this.admin(), path: `admin/statement/desk/${path}`, body: { id, ...body } };
  }

  private onOrder(world: World, path: string, by: "member" | "admin", more: object = {}) {
    const order = this.pick(world.orders);
    if (!order) return undefined;
    const who = by === "admin" ? this.admin() : this.owner(order.user_id);
    return { who, path, body: { id: order.id, ...more } };
  }

  /** An order, up to where its member happens to stop. */
  private async order(): Promise<undefined> {
    const who = this.pick(this.members) as Shopper;
    const order = start();
    const { id } = order;
    const stop = this.int(1, 6);
    await this.send({ who, path: "orders/start", body: order });
    const order_budget = this.int(1_000, 30_000);
    await this.send({ who, path: "orders/budget", body: { id, order_budget } });
    if (stop === 1) return;
    const proof = { id: randomUUID(), order_id: id };
    if (stop > 2) await this.send({ who, path: "orders/proof", body: proof });
    if (stop === 3) return;
    const stored = sql<StoredOrder>(
      this.server,
      `SELECT revision, total, credit_applied FROM orders WHERE id = '${id}'`,
    )[0];
    if (!stored) return;
    const { revision, total, credit_applied } = stored;
    const body = { id, revision, total, to_pay: total - credit_applied };
    await this.send({ who, path: "orders/complete", body });
  }

  /** A membership of the next month to pay, up to where its member happens to stop. */
  private async subscription(): Promise<undefined> {
    const who = this.pick(this.members) as Shopper;
    await this.send({ who, path: "membership/reference", body: {} });
    const row = sql<{ reference: string }>(
      this.server,
      `SELECT reference FROM payment_references WHERE user_id = '${who.id}' AND purpose = 'membership'
       ORDER BY rowid DESC LIMIT 1`,
    )[0];
    if (!row) return;
    const { reference } = row;
    if (this.chance(0.3)) {
      const given = { payment_reference: reference, with_credit: true };
      await this.send(await this.asSeen(who, "membership/complete", given));
      return;
    }
    await this.send({ who, path: "orders/proof", body: { id: randomUUID(), reference } });
    const given = { payment_reference: reference, credit: this.pick([0, 1_700, 99_000]) };
    const complete = await this.asSeen(who, "membership/complete", given);
    await this.send(complete);
    this.sent.push(complete);
  }

  private statement({ orders, memberships, lines, refunds }: World): undefined {
    const order = this.pick(orders);
    const other = this.pick(orders);
    const membership = this.pick(memberships);
    const wrong = this.pick([0, 0, 0, -5_900, 700]) ?? 0;
    const due = order ? Math.max(100, order.total - order.credit_applied + wrong) : 4_200;
    // The banking app may have kept the reference of an earlier order.
    const before = orders.filter(({ user_id }) => user_id === order?.user_id);
    const named = this.chance(0.3) ? this.pick(before) : order;
    const text = `PMT ${named?.payment_reference ?? "STOKVEL"}`;
    const back = this.pick(lines.filter(({ cents }) => cents > 0));
    const refund = this.pick(refunds);
    importLines(this.server, [
      { text, cents: due },
      ...(back ? [{ text: "REV-X", cents: -back.cents }] : []),
      ...(refund ? [{ text: "REFUND", cents: refund.cents }] : []),
      ...(membership ? [{ text: membership.payment_reference, cents: membership.price }] : []),
      ...(other && this.chance(0.5) ? [{ text: "BOTH", cents: due + other.total }] : []),
      ...(this.chance(0.3) ? [{ text, cents: due }] : []),
    ]);
    return undefined;
  }

  private readonly commands: readonly Command[] = [
    ...this.often(5, () => this.order()),
    ...this.often(2, (world) =>
      this.onOrder(world, "orders/budget", "member", { order_budget: this.int(1_000, 30_000) }),
    ),
    ...this.often(2, (world) => {
      const order = this.pick(world.orders);
      if (!order) return undefined;
      const body = { id: randomUUID(), order_id: order.id };
      return { who: this.owner(order.user_id), path: "orders/proof", body };
    }),
    (world) => this.onOrder(world, "orders/whatsapp", "member"),
    ...this.often(3, (world) => {
      const order = this.pick(world.orders);
      if (!order) return undefined;
      const { id, revision, total, credit_applied } = order;
      const body = { id, revision, total, to_pay: total - credit_applied };
      return { who: this.owner(order.user_id), path: "orders/complete", body };
    }),
    (world) => this.onOrder(world, "orders/cancel", "member"),
    ...this.often(2, (world) => {
      const seen = this.seen(world);
      const wrong = this.pick([0, 0, -3_000, 9_000]) ?? 0;
      const amount_received = Math.max(0, (seen?.to_pay ?? 0) + wrong);
      return (
        seen && { who: this.admin(), path: "payments/verify", body: { ...seen, amount_received } }
      );
    }),
    (world) => {
      const order = this.pick(world.orders);
      if (!order) return undefined;
      const { id, newest_proof } = order;
      const body = { id, newest_proof, reason: "Not there" };
      return { who: this.admin(), path: "payments/reject", body };
    },
    (world) => this.onOrder(world, "payments/reopen", "admin"),
    ...this.often(2, (world) => {
      const deposit = this.pick(["arrived", "never_arrived"]);
      return this.onOrder(world, "payments/cancel", "admin", { reason: "Out of stock", deposit });
    }),
    ...this.often(2, (world) => {
      const seen = this.seen(world);
      if (!seen) return undefined;
      const { kind, id } = seen;
      const body = { kind, id, reason: "It never arrived" };
      return { who: this.admin(), path: "payments/not-arrived", body };
    }),
    (world) => this.onOrder(world, "payments/delivered", "admin"),
    ...this.often(2, (world) => {
      const found = this.pick(
        world.decisions.filter(({ action }) => action.startsWith("payment.")),
      );
      return found && { who: this.admin(), path: "payments/undo", body: { decision_id: found.id } };
    }),
    ...this.often(2, (world) => {
      const found = this.pick(
        world.decisions.filter(({ action }) => action.startsWith("statement.")),
      );
      return (
        found && { who: this.admin(), path: "admin/statement/desk/undo", body: { ids: [found.id] } }
      );
    }),
    ...this.often(2, (world) => this.statement(world)),
    ...this.often(4, (world) => {
      const line = this.line(world, (status, cents) => status === "open" && cents > 0);
      const seen = this.seen(world);
      return line && seen && this.desk("match", { lines: [line], payments: [seen] });
    }),
    ...this.often(2, (world) => {
      const line = this.line(world, (status, cents) => status === "open" && cents > 0);
      const [one, other] = [this.seen(world), this.seen(world)];
      if (!line || !one || !other) return undefined;
      return this.desk("match", { lines: [line], payments: [one, other] });
    }),
    (world) => {
      const [one, other] = [0, 1].map(() => this.line(world, (status) => status === "open"));
      const seen = this.seen(world);
      return one && other && seen && this.desk("match", { lines: [one, other], payments: [seen] });
    },
    (world) => {
      const line = this.line(world, (status, cents) => status === "open" && cents > 0);
      const payment = this.seen(world);
      if (!line || !payment) return undefined;
      const matches = [{ id: randomUUID(), line, payment }];
      return { who: this.admin(), path: "admin/statement/desk/match-exact", body: { matches } };
    },
    (world) => {
      const line = this.line(world, (status, cents) => status === "open" && cents > 0);
      return line && this.desk("credit", { line, user_id: this.pick(this.members)?.id });
    },
    (world) => {
      const line = this.line(world, (status) => status === "open");
      return line && this.desk("not-ours", { line, reason: "Stokvel" });
    },
    ...this.often(3, (world) => {
      const debit = this.pick(
        world.lines.filter(({ status, cents }) => status === "ignored" && cents < 0),
      );
      const credit = this.pick(world.lines.filter(({ cents }) => cents === -(debit?.cents ?? 0)));
      if (!debit || !credit) return undefined;
      const seen = (one: { id: string; version: number }) => ({ id: one.id, version: one.version });
      return this.desk("return", { line: seen(debit), of: seen(credit) });
    }),
    (world) => {
      const refund = this.pick(world.refunds);
      const debit = world.lines.find(({ cents }) => cents === refund?.cents);
      if (!refund || !debit) return undefined;
      return this.desk("refund", {
        line: { id: debit.id, version: debit.version },
        refund: refund.id,
      });
    },
    ...this.often(2, (world) => {
      const line = this.line(world, (status) => !["open", "ignored"].includes(status));
      return line && this.desk("reopen", { line });
    }),
    (world) => {
      const found = this.pick(world.imports);
      const path = "admin/statement/undo-import";
      return found && { who: this.admin(), path, body: { id: found.id } };
    },
    ...this.often(3, () => this.subscription()),
    () => this.cancelMembership(),
    () => ({
      who: this.admin(),
      path: "admin/ledger/refund",
      body: {
        id: randomUUID(),
        user_id: this.pick(this.members)?.id,
        cents: this.int(1, 9_000),
        date: "2026-01-02",
        reference: "REFUND",
      },
    }),
    () => ({
      who: this.admin(),
      path: "admin/ledger/enter",
      body: {
        id: randomUUID(),
        user_id: this.pick(this.members)?.id,
        cents: (this.pick([1, -1]) ?? 1) * (this.pick([700, 5_900, 400_000]) ?? 700),
        reason: "At random",
      },
    }),
    () => ({
      who: this.admin(),
      path: "admin/proposals/ask",
      body: { id: randomUUID(), ...this.proposed() },
    }),
    (world) => {
      const found = this.pick(world.proposals);
      const path = this.chance(0.7) ? "admin/proposals/confirm" : "admin/proposals/decline";
      return found && { who: this.admin(), path, body: { id: found.id } };
    },
  ];

  /** Money by hand, for whoever is first in line. */
  private proposed() {
    const command = {
      id: randomUUID(),
      user_id: this.pick(this.members)?.id,
      cents: this.pick([700, 5_900, 600_000]),
    };
    if (this.chance(0.5)) return { kind: "entry", command: { ...command, reason: "At random" } };
    return { kind: "refund", command: { ...command, date: "2026-01-02", reference: "REFUND" } };
  }

  private often(times: number, command: Command): Command[] {
    return Array.from({ length: times }, () => command);
  }
}

async function toldOf(server: TestServer, who: Shopper): Promise<Told> {
  const rows = sql<{ id: string }>(server, `SELECT id FROM orders WHERE user_id = '${who.id}'`);
  const orders: OrderView[] = [];
  let mark = "";
  for (const { id } of rows) {
    const answer = await sealedAnswer<{ order: OrderView }>(server, who, `orders/${id}`);
    if (answer.status !== 200) continue;
    orders.push({ ...answer.body.order, seal: answer.seal });
    mark = answer.mark;
  }
  return { who, mark, orders };
}

async function sealedAnswer<Body>(server: TestServer, who: Shopper, path: string, seen = "") {
  const headers = { Authorization: who.token, ...(seen && { "X-Seen-Mark": seen }) };
  const response = await fetch(`${server.url}/api/app/${path}`, { headers });
  const mark = response.headers.get("X-Server-Mark") ?? "";
  const seal = response.headers.get("X-Seal") ?? "";
  return { status: response.status, body: (await response.json()) as Body, mark, seal };
}
