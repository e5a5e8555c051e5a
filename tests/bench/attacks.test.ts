import { request } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { EMPTY_GROCERY_ITEM } from "@/domain/basket/grocery-item";
import { LOST_MARK } from "@/domain/sync/restore-requests";
import { item, makeShoppers, type Shopper, start } from "../support/ordering";
import type { TestServer } from "../support/pocketbase";
import { openConnection, postHead, type RawConnection, requestFrom } from "../support/raw-request";
import { backUpDataFolder } from "../support/restore";
import { median, percentile, report, reportRatio, residentMb, timed } from "./figures";
import { startProductServer } from "./product-server";

/*
 * What honest members notice of a thousand cheap things: the p95 of an order with the attack and without it, in turns
 * on one server. Each member and attacker has an address of its own of this machine, so that no limit of one address
 * hides the cost.
 */

const ORDERS = 40;
const TURNS = 6;
const WORST_RATIO = 2;

let server: TestServer;
let members: Shopper[];
let attackers: Shopper[];
beforeAll(async () => {
  server = await startProductServer();
  members = makeShoppers(server, ORDERS);
  attackers = makeShoppers(server, 50);
  await warmUp();
});
afterAll(() => server.stop());

type Attack = () => Promise<{ readonly end: () => void; readonly size: number }>;

const ATTACKS: readonly (readonly [string, Attack])[] = [
  ["T338 1 040 sign-ins that wait, from five addresses", waitingSignIns],
  ["T339 600 streams of 50 accounts, from one address", () => streams(600, 1)],
  ["T339 4 000 streams of 50 accounts, from 40 addresses", () => streams(4000, 40)],
  ["T381 4 000 connections that rest, from 40 addresses", restingConnections],
  ["T342 575 visitors with slow bodies, from ten addresses", slowBodies],
  ["T349 12 connections that send /restore/rows with an invented mark", inventedMarks],
  ["T349 the same for 35 days after a restore", inventedMarksAfterRestore],
  ["T349 12 members who send 200 lost rows again and again", lostRows],
];

test.each(ATTACKS)(`%s: p95 of an order below ${WORST_RATIO} times`, async (name, attack) => {
  members = makeShoppers(server, ORDERS); // each may order fifty times a day
  const without: number[] = [];
  const during: number[] = [];
  let [left, resident] = [0, 0];
  for (let turn = 0; turn < TURNS; turn++) {
    without.push(...(await orders()));
    const { end, size } = await attack();
    left = size;
    during.push(...(await orders()));
    resident = residentMb(server.pid());
    end();
    await pause(1000);
  }
  const ratio = percentile(during, 0.95) / percentile(without, 0.95);
  report(name, {
    held: left,
    "median ms without": median(without),
    during: median(during),
    "p95 ms without": percentile(without, 0.95),
    "p95 ms during": percentile(during, 0.95),
    ratio,
    "resident MB": resident,
  });
  reportRatio(`p95 of an order beside ${name}, against without`, ratio, `< ${WORST_RATIO}`);
  expect(ratio).toBeLessThan(WORST_RATIO);
});

/** Every runtime loads what it runs once: all at the same time, so that none is left out. */
async function warmUp(): Promise<void> {
  for (let round = 0; round < 3; round++) {
    await Promise.all(members.map((who, place) => order(who, place)));
    await Promise.all(members.map((_, place) => signInWrongly(`127.5.${place}.${1 + round}`)));
  }
}

/** Each member places an order; what each took, in milliseconds. */
async function orders(): Promise<number[]> {
  const took: number[] = [];
  for (const [place, who] of members.entries()) took.push(await timed(() => order(who, place)));
  return took;
}

async function order(who: Shopper, place: number): Promise<void> {
  const body = JSON.stringify(start({ items: [item()] }));
  const given = { address: `127.1.${place}.1`, token: who.token, body };
  expect(await send("/api/app/orders/start", given)).toBe(200);
}

function signInWrongly(address: string, signal = new AbortController().signal) {
  const body = JSON.stringify({ identity: "nobody@members.test", password: "wrong password" });
  const path = "/api/collections/users/auth-with-password";
  return requestFrom(address, server.url + path, { body, signal });
}

async function waitingSignIns() {
  const stop = new AbortController();
  let answered = 0;
  for (let n = 0; n < 1040; n++) {
    void signInWrongly(`127.0.0.${11 + (n % 5)}`, stop.signal).then(() => answered++);
  }
  await expect.poll(() => answered, { timeout: 60_000 }).toBeGreaterThan(600);
  return { end: () => stop.abort(), size: 1040 - answered };
}

/** What the server lets in of them: each follows all that it may. */
async function streams(count: number, addresses: number) {
  const open: RawConnection[] = [];
  for (let n = 0; n < count; n++) {
    const address = `127.2.0.${1 + (n % addresses)}`;
    const token = attackers[n % attackers.length]?.token ?? "";
    const head = "GET /api/realtime HTTP/1.1\r\nHost: x\r\nAccept: text/event-stream\r\n\r\n";
    const stream = openConnection(server, head, address);
    open.push(stream);
    const clientId = await new Promise<string | undefined>((done) => {
      let text = "";
      stream.socket.on("data", (part) => {
        text += part;
        const id = /"clientId":"([^"]+)"/.exec(text)?.[1];
        if (id || /^HTTP\/1\.1 [45]/.test(text)) done(id);
      });
      stream.socket.once("close", () => done(undefined));
    });
    if (!clientId) continue;
    const subscriptions = ["orders/*", "baskets/*", "subscriptions/*", "notifications/*"];
    const body = JSON.stringify({ clientId, subscriptions });
    await send("/api/realtime", { address, token, body });
  }
  return held(open);
}

/** As browsers keep them, after one request each. */
async function restingConnections() {
  const head = "GET /robots.txt HTTP/1.1\r\nHost: x\r\n\r\n";
  const open: RawConnection[] = [];
  for (let n = 0; n < 4000; n++) {
    const connection = openConnection(server, head, `127.4.0.${1 + (n % 40)}`);
    open.push(connection);
    await new Promise((done) => connection.socket.once("data", done).once("close", done));
  }
  return held(open);
}

async function slowBodies() {
  const head = postHead("/api/app/password/forgot", { "Content-Length": "4000" });
  const open = Array.from({ length: 575 }, (_, n) =>
    openConnection(server, `${head}{`, `127.0.0.${20 + (n % 10)}`),
  );
  await pause(1000);
  return held(open);
}

function inventedMarks() {
  return restoringRows(`${crypto.randomUUID()}.7.${Date.now()}.${"0".repeat(64)}`, 0);
}

async function inventedMarksAfterRestore() {
  await restored();
  return inventedMarks();
}

async function lostRows() {
  return restoringRows(await restored(), 200);
}

let lost: Promise<string> | undefined;

/** What a phone saw of the server before it was restored; once. */
function restored(): Promise<string> {
  lost ??= (async () => {
    const backup = await backUpDataFolder(server);
    const headers = { Authorization: members[0]?.token ?? "", "Content-Type": "application/json" };
    const body = JSON.stringify(start());
    const seen = await fetch(`${server.url}/api/app/orders/start`, {
      method: "POST",
      headers,
      body,
    });
    await backup.restore();
    backup.remove();
    await warmUp();
    return seen.headers.get("X-Server-Mark") ?? "";
  })();
  return lost;
}

async function restoringRows(mark: string, count: number) {
  let isOver = false;
  const none = { rows: [], changed: [], deleted: [] };
  const headers = { [LOST_MARK]: mark };
  const one = async (n: number) => {
    const token = attackers[n]?.token ?? "";
    const address = `127.3.0.${1 + n}`;
    while (!isOver) {
      const rows = Array.from({ length: count }, () => ({ ...lostItem, id: crypto.randomUUID() }));
      const body = JSON.stringify({ as_of: 1, tables: { drafts: none, items: { ...none, rows } } });
      await send("/api/app/restore/rows", { address, token, body, headers });
      await pause(50); // this machine is the attackers' too
    }
  };
  const all = Array.from({ length: 12 }, (_, n) => one(n));
  return {
    end: () => {
      isOver = true;
      void Promise.all(all);
    },
    size: all.length,
  };
}

const lostItem = {
  ...EMPTY_GROCERY_ITEM,
  itemName: "Milk",
  quantity: 1,
  draftId: "current",
  addedAt: 1,
};

interface Sent {
  readonly address: string;
  readonly token: string;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Answers the status, 0 where the connection broke. */
function send(path: string, { address, token, body, ...more }: Sent): Promise<number> {
  const headers = {
    "Content-Type": "application/json",
    Authorization: token,
    ...more.headers,
  };
  const given = { method: "POST", localAddress: address, agent: false, headers } as const;
  return new Promise((done) => {
    request(server.url + path, given, (response) => {
      response.resume().once("close", () => done(response.statusCode ?? 0));
    })
      .once("error", () => done(0))
      .end(body);
  });
}

function held(open: readonly RawConnection[]) {
  return {
    end: () => {
      for (const { socket } of open) socket.destroy();
    },
    size: open.filter(({ socket }) => !socket.destroyed).length,
  };
}

function pause(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms));
}
