import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { gatherOwnData } from "@/data/remote/gather-own-data";
import { ownDataFiles, ownProofs } from "@/domain/privacy/own-data";
import type { OwnDataPart } from "@/domain/privacy/own-data-responses";
import { momentText } from "@/domain/time/sa-time";
import { finishJob } from "./jobs";
import { sendCommand } from "./member-commands";
import { type Person, signUp } from "./members";
import { accepted, call, type Shopper, shopping, sql, start, value } from "./ordering";
import type { TestServer } from "./pocketbase";

/** A person whose words occur in no other row of a test. */
export interface KnownMember extends Shopper {
  readonly person: Person;
  readonly password: string;
  /** Words by which this member could be known. */
  readonly words: readonly string[];
}

let count = 0;

/** An account with a name, a phone, a street and an e-mail of its own, and a profile that says so. */
export async function knownMember(server: TestServer): Promise<KnownMember> {
  const mark = `q${randomUUID().slice(0, 6)}${count++}`;
  const person = await signUp(server, { email: `${mark}@quagga.test` });
  sql(server, `UPDATE users SET verified = 1 WHERE id = '${person.id}'`);
  const digits = `82${String(Math.floor(Math.random() * 1e7)).padStart(7, "0")}`;
  const phone = `0${digits}`;
  const name = `Thandi ${mark}son`;
  const who = { id: person.id, email: person.email, name, token: person.pb.authStore.token };
  accepted(await sendCommand(server, who, "profile", { full_name: name, phone }));
  const words = [mark, person.email, name, digits, `${mark} Street`, `${mark} gate`];
  return { ...who, person, password: person.password, words };
}

/** What this member writes for an order: their own words in every free text. */
export function orderOf({ name, words }: KnownMember) {
  const sent = start();
  const [mark, , , digits] = words;
  return {
    ...sent,
    details: {
      ...sent.details,
      fullName: name,
      phone: `0${digits}`,
      addressLine1: `12 ${mark} Street`,
      deliveryInstructions: `${mark} gate`,
    },
    items: sent.items.map((item) => ({ ...item, substitutionDetails: `ask ${mark}` })),
  };
}

/** An order of this member in their own words, up to its completion. */
export async function placeOwnOrder(server: TestServer, who: KnownMember, budget = 50_000) {
  const shop = shopping(server, who);
  const { order } = accepted(await shop.start(orderOf(who)));
  accepted(await shop.budget(order.id, budget));
  const proven = accepted(await shop.proof(order.id)).order;
  return accepted(await shop.complete(proven)).order;
}

/** Erases a member without the days in which they could think again. */
export async function eraseNow(server: TestServer, { id }: Pick<Shopper, "id">): Promise<void> {
  const at = momentText(Date.now());
  sql(
    server,
    `INSERT INTO erasures (id, user_id, requested_at, due_at, kept_at, erased_at)
     VALUES ('${randomUUID()}', '${id}', '${at}', '${at}', '', '')`,
  );
  await finishJob(server, "erase-due-members");
  expect(value(server, `SELECT COUNT(*) FROM users WHERE id = '${id}'`)).toBe(0);
}

/** What all orders and all paid memberships come to, whosesoever they are. */
export function totalsOf(server: TestServer) {
  return sql<Record<string, number>>(
    server,
    `SELECT COUNT(*) AS rows, SUM(total) AS total, SUM(order_budget) AS budget,
       SUM(membership_fee) AS fees, SUM(amount_received) AS received, SUM(credit) AS credit FROM orders
     UNION ALL SELECT COUNT(*), SUM(price), 0, 0, SUM(amount_received), SUM(credit)
       FROM subscriptions WHERE paid = 1`,
  );
}

/** Every file below the server's data folder that contains one of these words, in any letter case. */
export function filesWith(server: TestServer, words: readonly string[]): string[] {
  const wanted = words.map((word) => word.toLowerCase());
  return readdirSync(server.dataDir, { recursive: true, encoding: "utf8" }).flatMap((name) => {
    const content = contentOf(join(server.dataDir, name)).toLowerCase();
    return wanted.filter((word) => content.includes(word)).map((word) => `${name}: ${word}`);
  });
}

/** A folder has none, nor has what was removed since its folder was listed. */
function contentOf(path: string): string {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ? readFileSync(path, "latin1") : "";
}

/** A member's own-data download as their phone gathers it: its texts and its proofs. */
export async function ownDataOf(server: TestServer, who: Shopper, password: string) {
  const { ticket, made_at } = accepted(
    await call<{ ticket: string; made_at: string }>(server, who, "account/data", { password }),
  );
  const tables = await gatherOwnData(async (after) =>
    accepted(await call<OwnDataPart>(server, who, "account/data/part", { ticket, ...after })),
  );
  return { files: ownDataFiles(tables, made_at), proofs: ownProofs(tables), tables };
}
