import { LEDGER_PAGE, LIST_PAGE } from "@/domain/limits/limits";
import type { MarkedAnswer } from "@/domain/sync/server-mark";
import { assertSameUser, RequestError } from "../core/client";
import { isOutOfRoom } from "../core/quota";
import { untilRoom } from "../core/room";
import { storedSession } from "../core/session";
import {
  type AnswerName,
  type CachedAnswers,
  cachedAnswer,
  changeCached,
  saveCached,
} from "../local/cache/cached-answers";
import { listAddresses } from "../remote/addresses";
import { readBankDetails } from "../remote/bank-details";
import { listBaskets } from "../remote/baskets";
import { readLedger } from "../remote/ledger";
import { openReference, readMembership } from "../remote/membership";
import { listNotifications, tellSeen } from "../remote/notifications";
import { listOrders } from "../remote/orders";
import { readProfile } from "../remote/profiles";
import { type Watched, watchMember } from "../remote/watch-member";
import { oneAtATime } from "./one-at-a-time";
import { refetchOn } from "./refetch-on";

interface Source<Name extends AnswerName> {
  readonly read: (
    kept: CachedAnswers[Name] | undefined,
  ) => Promise<MarkedAnswer<CachedAnswers[Name]>>;
  readonly watched: readonly Watched[];
}

/** What announces each change of the member's money: what an older order still owes may change with any of it. */
export const MONEY: readonly Watched[] = ["orders", "subscriptions", "notifications"];

const SOURCES: { readonly [Name in AnswerName]: Source<Name> } = {
  // An order may change both, and announces itself alone.
  profile: { read: readProfile, watched: ["profiles", "orders"] },
  addresses: { read: listAddresses, watched: ["addresses", "orders"] },
  orders: {
    read: (kept) => listOrders({ count: asManyAs(kept?.orders, LIST_PAGE) }),
    watched: MONEY,
  },
  baskets: {
    read: (kept) =>
      listBaskets({
        count: asManyAs(
          kept?.baskets.filter(({ name }) => !name),
          LIST_PAGE,
        ),
      }),
    watched: ["orders", "baskets"],
  },
  membership: { read: readMembership, watched: ["subscriptions", "orders"] },
  ledger: {
    read: (kept) => readLedger({ count: asManyAs(kept?.entries, LEDGER_PAGE) }),
    watched: MONEY,
  },
  membershipPayment: { read: openReference, watched: [] },
  notifications: { read: readNotifications, watched: ["notifications"] },
  bank: { read: readBankDetails, watched: [] },
};

/** A list that is shown further than its first page stays so; a short one grows. */
function asManyAs(kept: readonly unknown[] = [], page: number): number {
  return Math.max(kept.length, page);
}

/** Reports first what was seen offline. */
async function readNotifications(
  kept: CachedAnswers["notifications"] | undefined,
): Promise<MarkedAnswer<CachedAnswers["notifications"]>> {
  const read = kept?.seenUntil ? tellSeen(kept.seenUntil) : listNotifications();
  const { value, mark } = await read;
  return { value: { notifications: value, seenUntil: "" }, mark };
}

/**
 * Keeps this phone's cache fresh while it is on the screen: now, on every change that is
 * announced, and on coming back to the page or the network. `onFailure` hears why it could not be read, and
 * null when it could. Returns what ends it.
 */
export function followCached(
  userId: string,
  name: AnswerName,
  onFailure: (code: string | null) => void,
): () => void {
  const { watched } = SOURCES[name];
  return follow(userId, watched, () => refresh(userId, name), onFailure);
}

/** The same for another cached answer: `refresh` reads and saves it. */
export function follow(
  userId: string,
  watched: readonly Watched[],
  refresh: () => Promise<void>,
  onFailure: (code: string | null) => void,
): () => void {
  const left = new AbortController();
  let failure: string | null = null;
  const tell = (code: string | null) => {
    failure = code;
    onFailure(code);
  };
  const refetch = oneAtATime(() =>
    untilRoom(refresh, left.signal).then(
      () => tell(null),
      (error) => {
        const code = failureOf(userId, error);
        if (code) tell(code);
      },
    ),
  );
  refetch();
  // A request may fail a moment before the phone says that it has no network.
  const onOffline = () => failure === "unreachable" && tell("offline");
  window.addEventListener("offline", onOffline, { signal: left.signal });
  const end = refetchOn(refetch, (changed) => watchMember(userId, watched, changed));
  return () => {
    left.abort();
    end();
  };
}

export async function moreOrders(userId: string): Promise<void> {
  const after = (await cachedAnswer(userId, "orders"))?.value.next;
  if (!after) return;
  const { orders, next } = (await listOrders({ after })).value;
  await changeCached(userId, "orders", (kept) =>
    kept.next === after ? { orders: [...kept.orders, ...orders], next } : kept,
  );
}

export async function moreBaskets(userId: string): Promise<void> {
  const after = (await cachedAnswer(userId, "baskets"))?.value.next;
  if (!after) return;
  const { baskets, next } = (await listBaskets({ after })).value;
  await changeCached(userId, "baskets", (kept) =>
    kept.next === after ? { baskets: [...kept.baskets, ...baskets], next } : kept,
  );
}

export async function moreLedger(userId: string): Promise<void> {
  const after = (await cachedAnswer(userId, "ledger"))?.value.next;
  if (!after) return;
  const { entries, next } = (await readLedger({ after })).value;
  await changeCached(userId, "ledger", (kept) =>
    kept.next === after ? { ...kept, entries: [...kept.entries, ...entries], next } : kept,
  );
}

/** Whether the server answered; where it didn't, what the phone has stays. */
export async function refreshCached(userId: string, name: AnswerName): Promise<boolean> {
  try {
    await refresh(userId, name);
    return true;
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    return false;
  }
}

async function refresh<Name extends AnswerName>(userId: string, name: Name): Promise<void> {
  // A hundred baskets are not read once more for an answer that cannot come.
  if (!navigator.onLine) throw new RequestError(0, { code: "offline" });
  const kept = await cachedAnswer(userId, name);
  assertSameUser(userId); // what was seen offline is told in its member's name alone (T52)
  await saveCached(userId, name, await SOURCES[name].read(kept?.value));
}

/** Why the server could not be asked, as a code of the catalogue. */
export function failureOf(userId: string, error: unknown): string | null {
  // What another tab deletes at a sign-out, of which this one hears later, has not failed.
  if (storedSession()?.user.id !== userId) return null;
  if (error instanceof RequestError) return error.code;
  if (isOutOfRoom(error)) return "phone_full";
  reportError(error);
  return "unexpected_error";
}
