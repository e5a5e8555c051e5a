import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  accepted,
  call,
  item,
  makeShoppers,
  type Shopper,
  shopping,
  start,
  withoutRateLimits,
} from "../support/ordering";
import type { TestServer } from "../support/pocketbase";
import { type KnownMember, knownMember } from "../support/privacy";
import { openConnection, postHead } from "../support/raw-request";
import { SyncPhone } from "../support/sync-phone";
import { median, percentile, report, residentMb, timed } from "./figures";
import { startProductServer } from "./product-server";

const RESIDENT_MB = 200;
const DRAFTS = 5;
const ITEMS = 200;
const AT_ONCE = 8;
const PULLS = 12;
const SLOW_BODIES = 80;
const HONEST = 200;
const HONEST_MS = 250;

let server: TestServer;
let member: KnownMember;
beforeAll(async () => {
  server = await startProductServer();
  await withoutRateLimits(server);
  member = await knownMember(server);
  await fillDrafts();
  await fillSyncedRows();
});
afterAll(() => server.stop());

test.each([
  ["baskets, eight at once", baskets],
  ["the own-data download, eight at once", ownData],
  ["a sync body of nested brackets", nestedBody],
  ["twelve first pulls at once", pulls],
])("one member with all that a member may store: %s", async (name, ask) => {
  for (let round = 0; round < 3; round++) await ask();
  report(`one member at every bound: ${name}`, {
    "resident MB": residentMb(server.pid()),
    "at the most": mostResidentMb(),
  });
  expect(mostResidentMb()).toBeLessThanOrEqual(RESIDENT_MB);
});

test(`orders and pages of others while ${SLOW_BODIES} slow bodies arrive`, async () => {
  const others = makeShoppers(server, 20);
  const quiet = await honest(others);
  const head = { "Content-Length": "20000", Authorization: member.token };
  const slow = Array.from({ length: SLOW_BODIES }, (_, n) =>
    openConnection(
      server,
      `${postHead(n % 2 ? "/api/dexie/sync" : "/api/app/orders/start", head)}{`,
    ),
  );
  const bytes = setInterval(() => {
    for (const { socket } of slow) if (socket.writable) socket.write(" ");
  }, 2_500);
  const beside = await honest(others);
  clearInterval(bytes);
  for (const { socket } of slow) socket.destroy();
  report(`honest requests beside ${SLOW_BODIES} slow bodies`, {
    "median ms": median(beside),
    "p95 ms": percentile(beside, 0.95),
    "p95 ms without them": percentile(quiet, 0.95),
    "resident MB": mostResidentMb(),
  });
  expect(percentile(beside, 0.95)).toBeLessThanOrEqual(HONEST_MS);
});

async function fillDrafts(): Promise<void> {
  for (let draft = 0; draft < DRAFTS; draft++) {
    const items = Array.from({ length: ITEMS }, () =>
      item({ id: randomUUID(), substitutionDetails: "é".repeat(500) }),
    );
    const { order } = accepted(await shopping(server, member).start(start({ items })));
    accepted(await shopping(server, member).budget(order.id, 50_000));
  }
}

async function fillSyncedRows(): Promise<void> {
  const phone = new SyncPhone(server, phoneOwner());
  await phone.sync();
  for (let n = 0; n < 400; n++) {
    phone.add("items", { id: `i${n}`, itemName: "é".repeat(2_000), addedAt: n });
    if (n % 100 === 99) await phone.sync();
  }
}

function phoneOwner() {
  return { id: member.id, pb: { authStore: { token: member.token } } };
}

async function baskets(): Promise<void> {
  await atOnce(AT_ONCE, () => call(server, member, "baskets?count=200"));
}

let ticket = "";
async function ownData(): Promise<void> {
  const { password } = member;
  ticket ||= accepted(
    await call<{ ticket: string }>(server, member, "account/data", { password }),
  ).ticket;
  let next: { table: string; row: number } | null = { table: "", row: 0 };
  while (next) {
    const part: object = { ticket, ...next };
    const answers = await atOnce(AT_ONCE, () =>
      call<{ next: typeof next }>(server, member, "account/data/part", part),
    );
    const whole = answers.find(({ status }) => status === 200);
    next = whole ? whole.body.next : null;
  }
}

async function nestedBody(): Promise<void> {
  const body = `{"v":3,"changes":${"[".repeat(450_000)}${"]".repeat(450_000)}}`;
  const { status } = await fetch(`${server.url}/api/dexie/sync`, {
    method: "POST",
    headers: { Authorization: `Bearer ${member.token}`, "Content-Type": "application/json" },
    body,
  });
  expect(status).toBe(400);
}

async function pulls(): Promise<void> {
  const answers = await atOnce(PULLS, () => new SyncPhone(server, phoneOwner()).sync());
  expect(answers.some(({ status }) => status === 200)).toBe(true);
}

/** Sends the same request several times at once. Each is answered, or refused because another is at work. */
async function atOnce<Answered extends { readonly status: number }>(
  count: number,
  ask: () => Promise<Answered>,
): Promise<Answered[]> {
  const answers = await Promise.all(Array.from({ length: count }, ask));
  for (const { status } of answers) expect([200, 429]).toContain(status);
  return answers;
}

async function honest(others: readonly Shopper[]): Promise<number[]> {
  const took: number[] = [];
  for (let n = 0; n < HONEST; n++) {
    const who = others[n % others.length] as Shopper;
    took.push(
      await timed(async () =>
        n % 4 === 0
          ? accepted(await shopping(server, who).start())
          : accepted(await call(server, who, "orders")),
      ),
    );
  }
  return took;
}

/** The most that the process has ever held, in MB. */
function mostResidentMb(): number {
  if (process.platform !== "linux") return residentMb(server.pid());
  const status = readFileSync(`/proc/${server.pid()}/status`, "utf8");
  return (Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) * 1024) / 1e6;
}
