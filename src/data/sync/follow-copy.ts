import type { MarkedAnswer } from "@/domain/sync/server-mark";
import { type Copies, type CopyName, changeCopy, copyOf, saveCopy } from "../local/cache/copies";
import { listAddresses } from "../remote/addresses";
import { readBankDetails } from "../remote/bank-details";
import { listBaskets } from "../remote/baskets";
import { RequestError } from "../remote/client";
import { readLedger } from "../remote/ledger";
import { openReference, readMembership } from "../remote/membership";
import { listNotifications, tellSeen } from "../remote/notifications";
import { listOrders } from "../remote/orders";
import { readProfile } from "../remote/profiles";
import { type Watched, watchMember } from "../remote/watch-member";
import { oneAtATime } from "./one-at-a-time";
import { refetchOn } from "./refetch-on";

interface Source<Name extends CopyName> {
  readonly read: (kept: Copies[Name] | undefined) => Promise<MarkedAnswer<Copies[Name]>>;
  readonly watched: readonly Watched[];
}

const SOURCES: { readonly [Name in CopyName]: Source<Name> } = {
  profile: { read: readProfile, watched: ["profiles"] },
  addresses: { read: listAddresses, watched: ["addresses"] },
  orders: { read: (kept) => listOrders({ count: kept?.orders.length }), watched: ["orders"] },
  baskets: {
    read: (kept) => listBaskets({ count: kept?.baskets.filter(({ name }) => !name).length }),
    watched: ["orders", "baskets"],
  },
  membership: { read: readMembership, watched: ["subscriptions", "orders"] },
  ledger: {
    read: (kept) => readLedger({ count: kept?.entries.length }),
    watched: ["orders", "subscriptions", "notifications"],
  },
  membershipPayment: { read: openReference, watched: [] },
  notifications: { read: readNotifications, watched: ["notifications"] },
  bank: { read: readBankDetails, watched: [] },
};

/** Reports first what was seen offline. */
async function readNotifications(
  kept: Copies["notifications"] | undefined,
): Promise<MarkedAnswer<Copies["notifications"]>> {
  const read = kept?.seenUntil ? tellSeen(kept.seenUntil) : listNotifications();
  const { value, mark } = await read;
  return { value: { notifications: value, seenUntil: "" }, mark };
}

/**
 * Keeps this phone's cache fresh while it is on the screen: now, on every change that is
 * announced, and on coming back to the page or the network. `onFailure` hears why it could not be read, and
 * null when it could. Returns what ends it.
 */
export function followCopy(
  userId: string,
  name: CopyName,
  onFailure: (code: string | null) => void,
): () => void {
  const { watched } = SOURCES[name];
  return follow(userId, watched, () => refresh(userId, name), onFailure);
}

/** The same for a copy of one's own: `refresh` reads and keeps it. */
export function follow(
  userId: string,
  watched: readonly Watched[],
  refresh: () => Promise<void>,
  onFailure: (code: string | null) => void,
): () => void {
  const refetch = oneAtATime(() =>
    refresh().then(
      () => onFailure(null),
      (error) => onFailure(codeOf(error)),
    ),
  );
  refetch();
  return refetchOn(refetch, (changed) => watchMember(userId, watched, changed));
}

export async function moreOrders(userId: string): Promise<void> {
  const after = (await copyOf(userId, "orders"))?.value.next;
  if (!after) return;
  const { orders, next } = (await listOrders({ after })).value;
  await changeCopy(userId, "orders", (kept) =>
    kept.next === after ? { orders: [...kept.orders, ...orders], next } : kept,
  );
}

export async function moreBaskets(userId: string): Promise<void> {
  const after = (await copyOf(userId, "baskets"))?.value.next;
  if (!after) return;
  const { baskets, next } = (await listBaskets({ after })).value;
  await changeCopy(userId, "baskets", (kept) =>
    kept.next === after ? { baskets: [...kept.baskets, ...baskets], next } : kept,
  );
}

export async function moreLedger(userId: string): Promise<void> {
  const after = (await copyOf(userId, "ledger"))?.value.next;
  if (!after) return;
  const { entries, next } = (await readLedger({ after })).value;
  await changeCopy(userId, "ledger", (kept) =>
    kept.next === after ? { ...kept, entries: [...kept.entries, ...entries], next } : kept,
  );
}

export async function refreshCopy(userId: string, name: CopyName): Promise<void> {
  await refresh(userId, name).catch((error: unknown) => {
    if (!(error instanceof RequestError)) throw error; // what it has stays
  });
}

async function refresh<Name extends CopyName>(userId: string, name: Name): Promise<void> {
  // A hundred baskets are not read once more for an answer that cannot come.
  if (!navigator.onLine) throw new RequestError(0, {});
  const kept = await copyOf(userId, name);
  await saveCopy(userId, name, await SOURCES[name].read(kept?.value));
}

function codeOf(error: unknown): string {
  if (error instanceof RequestError) return error.code;
  reportError(error);
  return "unexpected_error";
}
