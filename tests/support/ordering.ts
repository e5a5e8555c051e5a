import { createHmac, randomBytes, randomUUID } from "node:crypto";
import { join } from "node:path";
import { toPay } from "@/domain/ledger/to-pay";
import type { OrderView } from "@/domain/order/view";
import type { PaymentRow, PendingPayments } from "@/domain/payment/responses";
import { momentText } from "@/domain/time/sa-time";
import type { TestServer } from "./pocketbase";
import { sqlite } from "./sqlite";

/** An account whose token the test signed itself: hundreds are made in one statement, without bcrypt. */
export interface Shopper {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly token: string;
}

export interface Answer<Body = Record<string, unknown>> {
  readonly status: number;
  readonly body: Body;
}

/** One statement or several on the server's database, as a second process; rows as objects. */
export function sql<Row = Record<string, unknown>>(server: TestServer, statement: string): Row[] {
  const output = sqlite(databaseOf(server), "json", statement);
  return output.trim() ? (JSON.parse(output) as Row[]) : [];
}

/** The steps by which the database would answer a statement. */
export function planOf(server: TestServer, statement: string): string[] {
  const tree = sqlite(databaseOf(server), "list", `EXPLAIN QUERY PLAN ${statement}`);
  return tree.split("\n").map((line) => line.replace(/^[\s|`-]*/, ""));
}

function databaseOf(server: TestServer): string {
  return join(server.dataDir, "data.db");
}

/** The one value that a statement gives. */
export function value(server: TestServer, statement: string): unknown {
  const row = sql(server, statement)[0];
  return row && Object.values(row)[0];
}

/** Makes `count` accounts with profiles, signed in. */
export function makeShoppers(
  server: TestServer,
  count: number,
  given: { name?: string; admin?: boolean; buyer?: boolean; seconds?: number } = {},
): Shopper[] {
  const made = Array.from({ length: count }, () => {
    const id = randomUUID();
    return { id, email: `${id}@members.test`, tokenKey: randomBytes(25).toString("hex") };
  });
  const name = given.name ?? "Thandi Mokoena";
  const role = given.admin ? "admin" : given.buyer && "buyer";
  const created = new Date().toISOString().replace("T", " ");
  const rows = JSON.stringify(made).replace(/'/g, "''");
  const [users] = sql<{ collectionId: string; secret: string }>(
    server,
    `SELECT id AS collectionId, options ->> '$.authToken.secret' AS secret
       FROM _collections WHERE name = 'users';
     BEGIN IMMEDIATE;
     INSERT INTO users (id, email, tokenKey, password, verified, emailVisibility, created, updated)
       SELECT value ->> 'id', value ->> 'email', value ->> 'tokenKey', '-', 1, 0, '${created}', '${created}'
       FROM json_each('${rows}');
     INSERT INTO profiles (id, full_name, email, phone, created_at)
       SELECT value ->> 'id', '${name.replace(/'/g, "''")}', value ->> 'email', '+27821234567', '${created}'
       FROM json_each('${rows}');
     ${role ? `INSERT INTO user_roles (id, user_id, role) SELECT value ->> 'id', value ->> 'id', '${role}' FROM json_each('${rows}');` : ""}
     COMMIT;`,
  );
  const exp = Math.floor(Date.now() / 1000) + (given.seconds ?? 40 * 86_400);
  return made.map(({ id, email, tokenKey }) => ({
    id,
    email,
    name,
    token: sign(
      { id, type: "auth", collectionId: users?.collectionId, exp, refreshable: true },
      `${tokenKey}${users?.secret}`,
    ),
  }));
}

export function makeShopper(
  server: TestServer,
  given: Parameters<typeof makeShoppers>[2] = {},
): Shopper {
  return makeShoppers(server, 1, given)[0] as Shopper;
}

/** An expired session. */
export function endedToken(server: TestServer, { id }: { id: string }): string {
  const tokenKey = String(value(server, `SELECT tokenKey FROM users WHERE id = '${id}'`));
  return tokens(server, -1)({ id, tokenKey });
}

/** What signs tokens as the server does. */
function tokens(server: TestServer, seconds: number) {
  const secret = value(
    server,
    "SELECT json_extract(options, '$.authToken.secret') FROM _collections WHERE name = 'users'",
  );
  const collectionId = value(server, "SELECT id FROM _collections WHERE name = 'users'");
  const exp = Math.floor(Date.now() / 1000) + seconds;
  return ({ id, tokenKey }: { id: string; tokenKey: string }) =>
    sign({ id, type: "auth", collectionId, exp, refreshable: true }, `${tokenKey}${secret}`);
}

function sign(payload: object, secret: string): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const text = `${part({ alg: "HS256", typ: "JWT" })}.${part(payload)}`;
  return `${text}.${createHmac("sha256", secret).update(text).digest("base64url")}`;
}

/** One request to `/api/app/…` as a user (null: a guest). Never throws for a status. */
export async function call<Body = Record<string, unknown>>(
  server: Pick<TestServer, "url">,
  who: Pick<Shopper, "token"> | null,
  path: string,
  body?: object,
): Promise<Answer<Body>> {
  const isForm = body instanceof FormData;
  const response = await fetch(`${server.url}/api/app/${path}`, {
    method: body ? "POST" : "GET",
    headers: {
      ...(who && { Authorization: who.token }),
      ...(body && !isForm && { "Content-Type": "application/json" }),
    },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: (text ? JSON.parse(text) : {}) as Body };
}

/** One item as the phone keeps it. */
export function item(given: Record<string, unknown> = {}) {
  return {
    id: randomUUID(),
    category: "Dairy",
    customCategory: "",
    itemName: "Milk",
    customItemName: "",
    brandPreference: "No Preference",
    customBrand: "",
    shopPreference: "Checkers",
    customShop: "",
    size: "2L",
    customSize: "",
    quantity: 2,
    budget: "50",
    substitutionRule: "Allow substitute",
    substitutionDetails: "any brand",
    ...given,
  };
}

/** What the phone sends on leaving step 3. */
export function start(given: Record<string, unknown> = {}) {
  return {
    id: randomUUID() as string,
    revision: 1,
    details: {
      fullName: "Thandi Mokoena",
      phone: "082 123 4567",
      addressLine1: "12 Vilakazi Street",
      addressLine2: "",
      suburb: "Orlando West",
      city: "Soweto",
      province: "Gauteng",
      postalCode: "1804",
      deliveryInstructions: "Blue gate",
    },
    items: [item(), item({ itemName: "Bread", category: "Bread", size: "500g", quantity: 1 })],
    preferences: { prioritize: "price", frequency: "monthly" },
    ...given,
  };
}

interface OrderAnswer {
  readonly order: OrderView;
  readonly code?: string;
  readonly notice?: string | null;
}

/** The member's side of an order, step by step. Each answers what the server said. */
export function shopping(server: TestServer, who: Shopper) {
  const command = (path: string, body: object) => call<OrderAnswer>(server, who, path, body);
  return {
    start: (body: object = start()) => command("orders/start", body),
    budget: (id: string, order_budget: unknown) => command("orders/budget", { id, order_budget }),
    whatsapp: (id: string) => command("orders/whatsapp", { id }),
    proof: (order_id: string, file = jpeg(), id: string = randomUUID()) =>
      command("orders/proof", proofForm({ id, order_id }, file)),
    complete: (order: Pick<OrderView, "id" | "revision" | "total" | "credit_applied">) =>
      command("orders/complete", {
        id: order.id,
        revision: order.revision,
        total: order.total,
        to_pay: toPay(order),
      }),
    cancel: (id: string) => command("orders/cancel", { id }),
    view: (id: string) => call<OrderAnswer>(server, who, `orders/${id}`),
  };
}

/** An order with a budget of R500, and what `upTo` adds. Fails where a step is refused. */
export async function placeOrder(
  server: TestServer,
  who: Shopper,
  upTo: "budget" | "proof" | "whatsapp" | "complete" = "complete",
  budget = 50_000,
  fullName = "Thandi Mokoena",
): Promise<OrderView> {
  const shop = shopping(server, who);
  const sent = start();
  const details = { ...sent.details, fullName };
  const { order } = accepted(await shop.start({ ...sent, details }));
  let last = accepted(await shop.budget(order.id, budget)).order;
  if (upTo === "whatsapp") return accepted(await shop.whatsapp(order.id)).order;
  if (upTo === "budget") return last;
  last = accepted(await shop.proof(order.id)).order;
  return upTo === "proof" ? last : accepted(await shop.complete(last)).order;
}

/** Makes a draft one of a month that is over. */
export function endDraft(server: TestServer, id: string): void {
  sql(
    server,
    `UPDATE orders SET month_period = '2026-01', placed_at = '2026-01-05 10:00:00.000Z' WHERE id = '${id}'`,
  );
}

/** An order as the return of its deposit leaves it: its proof was of money that is gone. */
export function forgetProof(server: TestServer, id: string): void {
  sql(server, `UPDATE orders SET proof_channel = '' WHERE id = '${id}'`);
}

export function accepted<Body>(answer: Answer<Body>): Body {
  if (answer.status === 200) return answer.body;
  throw new Error(`answered ${answer.status}: ${JSON.stringify(answer.body)}`);
}

export function proofForm(fields: Record<string, string>, file: Blob | null, name = "slip.jpg") {
  const form = new FormData();
  for (const [field, text] of Object.entries(fields)) form.set(field, text);
  if (file) form.set("file", file, name);
  return form;
}

// Start, JFIF header, a frame of 16 × 16 pixels, and the start of its picture.
const JPEG_START = [
  "ffd8ffe000104a46494600010100000100010000",
  "ffc0000b080010001001011100",
  "ffda0008010100003f00",
].join("");

/** A small JPEG, its content (and so its hash) different each time unless `seed` says otherwise. */
export function jpeg(seed: Buffer = randomBytes(16)): Blob {
  const hex = `${JPEG_START}${seed.toString("hex")}ffd9`;
  return new Blob([Buffer.from(hex, "hex")], { type: "image/jpeg" });
}

/** A PNG header of this size, whole but without a picture. */
export function png(width: number, height: number): Buffer<ArrayBuffer> {
  const chunk = (type: string, data: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    return Buffer.concat([length, Buffer.from(type), data, Buffer.alloc(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    chunk("IHDR", header),
    chunk("IDAT", randomBytes(20)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

export function pdf(text = randomUUID()): Blob {
  return new Blob([`%PDF-1.4\n1 0 obj <<>> endobj\n% ${text}\ntrailer <<>>\n%%EOF\n`]);
}

interface PaymentAnswer {
  readonly payment: PaymentRow;
  readonly decision: { readonly id: string; readonly undo_until: string };
  readonly code?: string;
}

type Seen = Pick<OrderView, "id" | "total" | "proof" | "credit_applied">;

/** The admin's side. `seen` is what the admin has on the screen. */
export function deciding(server: TestServer, who: Shopper) {
  const command = (path: string, body: object) =>
    call<PaymentAnswer>(server, who, `payments/${path}`, body);
  return {
    pending: (query = "") => call<PendingPayments>(server, who, `payments/pending${query}`),
    verify: (seen: Seen & Pick<PaymentRow, "kind">, amount = toPay(seen)) =>
      command("verify", {
        kind: seen.kind,
        id: seen.id,
        total: seen.total,
        to_pay: toPay(seen),
        newest_proof: seen.proof?.id ?? "",
        amount_received: amount,
        statement_cents: shownCents(server, seen.id),
      }),
    /** As one admin who looks at this order and verifies what they see. */
    verifyOrder(order: Seen, amount = toPay(order)) {
      return this.verify({ ...order, kind: "order" }, amount);
    },
    reject: (
      id: string,
      reason = "The proof cannot be read",
      newest_proof = newestProofOf(server, id),
    ) => command("reject", { id, reason, newest_proof }),
    undo: (decision_id: string) => command("undo", { decision_id }),
    reopen: (id: string) => command("reopen", { id }),
    cancel: (id: string, reason = "Out of stock", more: object = { deposit: "arrived" }) =>
      command("cancel", { id, reason, ...more }),
    notArrived: (
      id: string,
      kind = "order",
      reason = "The deposit has not arrived in our account",
    ) => command("not-arrived", { kind, id, reason }),
    delivered: (id: string) => command("delivered", { id }),
    checkDeposit: (id: string, outcome: string) => command("deposit-check", { id, outcome }),
  };
}

/** What the lines that wait and name an order add up to, as its row shows it. */
function shownCents(server: TestServer, id: string): number | null {
  const [shown] = sql<{ cents: number | null }>(
    server,
    `SELECT SUM(b.cents) AS cents FROM orders o, bank_lines b
     WHERE o.id = '${id}' AND b.status = 'open' AND b.cents > 0 AND instr(b.key_text, o.payment_reference) > 0`,
  );
  return shown?.cents || null;
}

/** The proof that an order's row shows. */
function newestProofOf(server: TestServer, id: string): string {
  const [newest] = sql<{ id: string }>(
    server,
    `SELECT id FROM payment_proofs WHERE order_id = '${id}' ORDER BY created_at DESC, id DESC LIMIT 1`,
  );
  return newest?.id ?? "";
}

/** Restarts the server with its clock at this moment; it runs on from there. */
export async function moveClock(server: TestServer, moment: string): Promise<void> {
  await server.restart(clockAt(moment));
}

/** For a start at this moment. */
export function clockAt(moment: string): Record<string, string> {
  return { CLOCK_OFFSET_MS: String(Date.parse(moment) - Date.now()) };
}

/** How many emails of each event were queued for a member. */
export function mailsTo(server: TestServer, who: Shopper): Record<string, number> {
  const rows = sql<{ event: string; n: number }>(
    server,
    `SELECT event, COUNT(*) AS n FROM mail_outbox WHERE "to" = '${who.email}' GROUP BY event ORDER BY event`,
  );
  return Object.fromEntries(rows.map(({ event, n }) => [event, n]));
}

/** What a member was told in the app by each message of this event, oldest first. */
export function toldOf(server: TestServer, { id }: Pick<Shopper, "id">, event: string) {
  const rows = sql<{ data: string }>(
    server,
    `SELECT data FROM notifications WHERE user_id = '${id}' AND event = '${event}' ORDER BY rowid`,
  );
  return rows.map(({ data }): Record<string, unknown> => JSON.parse(data));
}

/** A member's subscriptions, oldest first. */
export function subscriptionsOf(server: TestServer, who: Shopper) {
  return sql<{ id: string; paid: number; status: string; month_period: string; credit: number }>(
    server,
    `SELECT id, paid, status, month_period, credit, payment_reference, amount_received,
       current_period_end, cancelled_at
     FROM subscriptions WHERE user_id = '${who.id}' ORDER BY created_at, id`,
  );
}

/** Load from one address would be answered 429; a restart puts the limits back. */
export async function withoutRateLimits(server: TestServer): Promise<void> {
  const superuser = await server.asSuperuser();
  await superuser.settings.update({ rateLimits: { enabled: false } });
}

/** Does what is too much for one address, and puts the limits back: other tests share the server. */
export async function beyondRateLimits<Made>(
  server: TestServer,
  work: () => Promise<Made>,
): Promise<Made> {
  await withoutRateLimits(server);
  try {
    return await work();
  } finally {
    await (await server.asSuperuser()).settings.update({ rateLimits: { enabled: true } });
  }
}

/** The moment so many days before now, as the database has it. */
export const daysAgo = (days: number) => momentText(Date.now() - days * 86_400_000);
