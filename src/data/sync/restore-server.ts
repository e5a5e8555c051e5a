import { markOfSeal } from "@/domain/sync/server-mark";
import { inOneTab, untilFrozen } from "../in-one-tab";
import { cachedAnswer } from "../local/cache/cached-answers";
import { saveOrder } from "../local/cache/cached-orders";
import { currentRestore, ownDatabase, type RestoreRow } from "../local/cache/server-mark";
import { beginRestore } from "../local/cache/take-snapshot";
import type { PantryDatabase } from "../local/db";
import { sentCommands } from "../local/outbox/outbox";
import { RequestError } from "../remote/client";
import { onReached } from "../remote/connection";
import { lostMarks, restoreMembership, restoreOrder, restoreRows } from "../remote/restore";
import { saveAnswer, sendCommand } from "./send-command";

const RETRY_MS = 5000;

let running: Promise<void> | undefined;

/**
 * Sends what this phone has of the member's to a server that was restored from a backup: rows, orders as they
 * were shown, and the commands that were accepted since. In one tab, repeatedly until all of it is there, also
 * after a reload. Resolves when it is, or the session ends.
 */
export function restoreServer(): Promise<void> {
  running ??= work().finally(() => {
    running = undefined;
  });
  return running;
}

async function work(): Promise<void> {
  const database = ownDatabase();
  if (!database) return;
  await inOneTab(`restore-${database.userId}`, () =>
    untilFrozen((isFrozen) => restore(database, isFrozen)),
  );
}

async function restore(database: PantryDatabase, isFrozen: () => boolean): Promise<void> {
  await beginRestore(database);
  while (isOwn(database) && !isFrozen() && !(await attempt(database))) await nextChance();
}

async function attempt(database: PantryDatabase): Promise<boolean> {
  try {
    const restore = await currentRestore();
    if (!restore) return true;
    if (restore.rows) await sendRows(database, restore);
    if (!restore.hasOrders) await sendOrders(database, restore);
    await sendCommands(database);
    await database.server.delete("restore");
    return true;
  } catch (error) {
    if (!isOwn(database)) return true;
    if (!(error instanceof RequestError)) reportError(error);
    return false;
  }
}

async function sendRows(database: PantryDatabase, { seen, rows }: RestoreRow): Promise<void> {
  await unlessRefused(restoreRows({ seen, ...rows }));
  await changeRestore(database, { rows: null });
}

/** From here on this phone knows what this server knows: its mark is forgotten, and the next answer tells one. */
async function sendOrders(database: PantryDatabase, { seen }: RestoreRow): Promise<void> {
  const { userId } = database;
  const orders = await database.orders.filter((row) => row.userId === userId).toArray();
  const payments = await membershipPayments(userId);
  const sealed = [...orders.map(({ order }) => order), ...payments];
  const lost = await lostMarks(
    [...new Set(sealed.map(({ seal }) => markOfSeal(seal)))].slice(0, 1000),
  );
  for (const { order, content } of orders) {
    if (!lost.has(markOfSeal(order.seal))) continue;
    const restored = await unlessRefused(restoreOrder(order, content));
    if (restored) await saveOrder(restored);
  }
  for (const payment of payments) {
    if (lost.has(markOfSeal(payment.seal))) await unlessRefused(restoreMembership(payment));
  }
  await database.transaction("rw", database.server, async () => {
    const row = await database.server.get("mark");
    if (row?.id === "mark" && row.mark === seen) await database.server.delete("mark");
    await changeRestore(database, { hasOrders: true });
  });
}

async function changeRestore(database: PantryDatabase, change: Partial<RestoreRow>): Promise<void> {
  const row = await database.server.get("restore");
  if (row?.id === "restore") await database.server.put({ ...row, ...change });
}

async function membershipPayments(userId: string) {
  const payment = await cachedAnswer(userId, "membershipPayment");
  const membership = (await cachedAnswer(userId, "membership"))?.value;
  return [payment?.value, membership?.waiting, membership?.ready].filter((known) => known != null);
}

/** What the server had taken and does not know any more, in the order in which it had. */
async function sendCommands(database: PantryDatabase): Promise<void> {
  const rows = await sentCommands();
  const lost = await lostMarks([...new Set(rows.map(({ mark }) => mark))].slice(-1000));
  for (const row of rows) {
    if (!lost.has(row.mark) || !isOwn(database)) continue;
    const answer = await unlessRefused(sendCommand(row, () => {}));
    if (answer && isOwn(database)) await saveAnswer(row.userId, answer);
    const told = await database.server.get("mark");
    if (told?.id === "mark") await database.sentCommands.update(row.id, { mark: told.mark });
  }
}

/** What is refused for good is done, or overtaken by what was decided since; anything else is tried again. */
async function unlessRefused<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    const isRefused =
      error instanceof RequestError && [403, 404, 409, 413, 422].includes(error.status);
    if (!isRefused) throw error;
    return undefined;
  }
}

function isOwn(database: PantryDatabase): boolean {
  return ownDatabase() === database;
}

function nextChance(): Promise<void> {
  return new Promise((done) => {
    const now = () => {
      clearTimeout(timer);
      end();
      done();
    };
    const timer = setTimeout(now, RETRY_MS);
    const end = onReached(now);
  });
}
