import type { MembershipPayment } from "@/domain/membership/responses";
import type { RestoreOwn } from "@/domain/sync/restore-requests";
import { signedAt } from "@/domain/sync/server-mark";
import { assertSameUser, isPassing, RequestError } from "../core/client";
import { onReached } from "../core/connection";
import { inOneTab, untilFrozen } from "../core/in-one-tab";
import { cachedAnswer } from "../local/cache/cached-answers";
import { type OrderRow, saveOrder } from "../local/cache/cached-orders";
import { currentRestore, ownDatabase, type RestoreRow } from "../local/cache/server-mark";
import { beginRestore } from "../local/cache/take-snapshot";
import type { PantryDatabase } from "../local/db";
import { keptProofs } from "../local/outbox/kept-proofs";
import { readProfile } from "../remote/profiles";
import { restoring } from "../remote/restore";
import { saveAnswer, sendCommand } from "./send-command";

const RETRY_MS = 5000;
/** The newest orders that are claimed: a backup that lacks more is no backup. */
const CLAIMED_MAX = 50;

let running: Promise<void> | undefined;

/**
 * Sends what this phone has of the member's to a server that was restored from a backup: the rows, a claim for each
 * order and membership payment, then the proofs of payment. In one tab, repeatedly until all of it is there, also
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
    if (!restore.hasClaimed) await showWhatWasSeen();
    if (restore.rows) await sendRows(database, restore);
    if (!restore.hasClaimed) await sendClaims(database, restore);
    await sendProofs(database);
    // The notice stays until it was read; on a phone without room it ends now.
    await database.server.put({ id: "restored" }).catch(() => {});
    await database.server.delete("restore");
    return true;
  } catch (error) {
    if (!isOwn(database)) return true;
    if (!(error instanceof RequestError)) reportError(error);
    return false;
  }
}

/** The server may have gone back once more since it said so, and not know it: any request with the mark tells it. */
async function showWhatWasSeen(): Promise<void> {
  try {
    await readProfile();
  } catch (error) {
    if (!(error instanceof RequestError && error.status === 425)) throw error;
  }
}

async function sendRows(database: PantryDatabase, { seen, rows }: RestoreRow): Promise<void> {
  await unlessRefused(database, () => restoring(seen).rows({ ...rows }));
  await changeRestore(database, { rows: null });
}

/** From here on this phone knows what this server knows: its mark is forgotten, and the next answer tells one. */
async function sendClaims(database: PantryDatabase, { seen }: RestoreRow): Promise<void> {
  const claim = restoring(seen);
  for (const { order, content, listVersion = "" } of await ordersToClaim(database)) {
    const hasList = (order.list_version ?? "") === listVersion;
    const restored = await unlessRefused(database, () => claim.order(order, content, hasList));
    if (restored && isOwn(database)) await saveOrder(restored);
  }
  for (const payment of await membershipPayments(database.userId)) {
    await unlessRefused(database, () => claim.membership(payment));
  }
  const own = await ownDetails(database.userId);
  await unlessRefused(database, () => claim.own(own));
  await database.transaction("rw", database.server, async () => {
    const row = await database.server.get("mark");
    if (row?.id === "mark" && row.mark === seen) await database.server.delete("mark");
    await changeRestore(database, { hasClaimed: true });
  });
}

/** Those that money may be on its way for come first: the fee of the others depends on them. */
async function ordersToClaim({ orders, userId }: PantryDatabase): Promise<OrderRow[]> {
  const own = await orders.filter((row) => row.userId === userId).toArray();
  return own
    .sort((a, b) => signedAt(b.order.seal) - signedAt(a.order.seal))
    .slice(0, CLAIMED_MAX)
    .sort((a, b) => Number(isClaimed(b)) - Number(isClaimed(a)));
}

function isClaimed({ order }: OrderRow): boolean {
  return order.submitted_at !== "" || order.proof_channel !== "";
}

async function changeRestore(database: PantryDatabase, change: Partial<RestoreRow>): Promise<void> {
  const row = await database.server.get("restore");
  if (row?.id === "restore") await database.server.put({ ...row, ...change });
}

/** As this phone has last read them; the server takes what it has lost, in the order in which it had told it. */
async function ownDetails(userId: string): Promise<RestoreOwn> {
  const profile = await cachedAnswer(userId, "profile");
  const addresses = await cachedAnswer(userId, "addresses");
  return {
    profile: profile?.value ? { value: profile.value, mark: profile.mark } : null,
    addresses: addresses && { value: [...addresses.value], mark: addresses.mark },
  };
}

/** A completed one comes first. */
async function membershipPayments(userId: string): Promise<MembershipPayment[]> {
  const payment = (await cachedAnswer(userId, "membershipPayment"))?.value;
  const membership = (await cachedAnswer(userId, "membership"))?.value;
  return [membership?.waiting, payment, membership?.ready].filter((known) => known != null);
}

/** The server knows each by its id, and asks for no bytes of those that it has. */
async function sendProofs(database: PantryDatabase): Promise<void> {
  for (const row of await keptProofs()) {
    const answer = await unlessRefused(database, () => sendCommand(row, () => {}));
    if (answer && isOwn(database)) await saveAnswer(row.userId, answer);
  }
}

const FOR_GOOD = [403, 404, 409, 413, 422];

/**
 * What our server refuses for good is done, or overtaken by what was decided since; anything else is tried again. Nothing of
 * it is sent once the session is another member's (T52).
 */
async function unlessRefused<T>(
  { userId }: PantryDatabase,
  send: () => Promise<T>,
): Promise<T | undefined> {
  assertSameUser(userId);
  try {
    return await send();
  } catch (error) {
    const isForGood =
      error instanceof RequestError && !isPassing(error) && FOR_GOOD.includes(error.status);
    if (!isForGood) throw error;
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
