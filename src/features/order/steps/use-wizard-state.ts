import { useLiveQuery } from "dexie-react-hooks";
import { useEffect, useState } from "react";
import type { OutboxRow } from "@/data/commands/commands";
import { onReached } from "@/data/core/connection";
import { hasDatabase } from "@/data/core/database-name";
import { untilRoom, useIsFull } from "@/data/core/room";
import { serverNow } from "@/data/core/server-clock";
import { getSession, type SessionUser } from "@/data/core/session";
import { withTimeout } from "@/data/core/with-timeout";
import { basketItems } from "@/data/local/basket/basket-items";
import { currentDraft, type DraftRow, newDraft, openDraft } from "@/data/local/basket/drafts";
import { prefillDraft } from "@/data/local/basket/known-delivery";
import { adoptOwnRows } from "@/data/local/basket/phone-basket";
import { recoverTyped } from "@/data/local/basket/typed-text";
import { cachedAnswer } from "@/data/local/cache/cached-answers";
import type { OrderRow } from "@/data/local/cache/cached-orders";
import { orderState } from "@/data/local/cache/order-state";
import { shownAnswer } from "@/data/local/cache/shown-answer";
import { refreshCached } from "@/data/sync/follow-cached";
import { MEMBERSHIP_FEE } from "@/domain/membership/fee";
import type { Cents } from "@/domain/money/rules";
import { expectedCredit, expectedFee, expectedOrder } from "@/domain/order/expected-order";
import type { OrderView } from "@/domain/order/view";
import { isRefused } from "@/domain/sync/command-state";
import { monthPeriod } from "@/domain/time/sa-time";
import type { WizardState } from "./wizard-step";

/** The time after which a member who reads the empty form begins to type. */
const PATIENCE_MS = 2000;
/** So long a page waits to be drawn with its order in it. */
const OPENING_MS = 2000;
/** The time after which a first visit continues without the sync that the database waits for. */
const EARLY_MS = 1000;

/**
 * The draft of the member, or of the visitor, with all that belongs to it, as it changes in any tab;
 * undefined until it is open. `opened` is what `openWizard` read of the same member; `isJoined` where nothing
 * of another phone is still to come.
 */
export function useWizardState(
  user: SessionUser | null,
  opened: WizardState | undefined,
): {
  readonly state: WizardState | undefined;
  readonly isEarly: boolean;
  readonly isJoined: boolean;
} {
  const { id = "", email = "" } = user ?? {};
  const isFull = useIsFull();
  const early = useEarlyState(id, email, isFull);
  const [joined, setJoined] = useState<string>();
  const [failure, setFailure] = useState<unknown>();
  useEffect(() => {
    const left = new AbortController();
    untilRoom(() => prepare(id, () => setJoined(id)), left.signal).catch((error: unknown) => {
      if (!left.signal.aborted) setFailure(error);
    });
    return () => left.abort();
  }, [id]);
  if (failure) throw failure;

  const own = opened?.draft.userId === id ? opened : undefined;
  // What is read once they are joined is what the other phones left.
  const isJoined = joined === id;
  const read = useLiveQuery(
    async () => ({ state: await readState(id, email), isJoined }),
    [id, email, isJoined],
    { state: own, isJoined: false },
  );
  useKnownOffered(id, read.state?.draft.orderId, isJoined);
  const isEarly = !read.state && early !== undefined && !isFull;
  return { state: read.state ?? early, isEarly, isJoined: read.isJoined };
}

async function prepare(id: string, onJoined: () => void): Promise<void> {
  await adoptOwnRows();
  await join();
  await openDraft(id);
  await recoverTyped(id);
  await whenJoined();
  onJoined();
}

/**
 * An empty order for a member whose first visit to this phone has a slow line, or whose phone has no room for
 * one: what they type is saved with the draft, as soon as that can be opened.
 */
function useEarlyState(userId: string, email: string, isFull: boolean): WizardState | undefined {
  const [early, setEarly] = useState<WizardState>();
  useEffect(() => {
    if (!userId && !isFull) return;
    const timer = setTimeout(async () => {
      if (!isFull && (await hasDatabase(userId))) return;
      const draft = newDraft(userId);
      setEarly((known) => (known?.draft.userId === userId ? known : emptyState(email, draft)));
    }, EARLY_MS);
    return () => clearTimeout(timer);
  }, [userId, email, isFull]);
  return early?.draft.userId === userId ? early : undefined;
}

function emptyState(email: string, draft: DraftRow): WizardState {
  const before = { fee: MEMBERSHIP_FEE, available: 0 };
  return { email, draft, items: [], cached: null, commands: [], order: undefined, before };
}

/** What the member's other phones made comes first, where it comes soon. */
async function join(): Promise<void> {
  if (!getSession()) return; // a visitor has no other phone
  const { initialSyncDone, startSync } = await import("@/data/sync/driver");
  startSync();
  await initialSyncDone();
}

async function whenJoined(): Promise<void> {
  if (!getSession()) return;
  const { initialSync } = await import("@/data/sync/driver");
  await initialSync();
}

/** Reads the member's order before its page is drawn; undefined where that takes too long. */
export function openWizard({ id, email }: SessionUser): Promise<WizardState | undefined> {
  return withTimeout(OPENING_MS, readState(id, email));
}

async function readState(userId: string, email: string): Promise<WizardState | undefined> {
  const draft = await currentDraft(userId);
  if (!draft) return undefined;
  const month = monthPeriod(serverNow());
  const [items, [cached, own, membership, others]] = await Promise.all([
    basketItems(userId),
    orderState(userId, draft.orderId, month),
  ]);
  const commands = own.filter(({ orderId }) => orderId === draft.orderId);
  const fee = expectedFee(membership?.value, month, others);
  const completions = own.filter(
    (row): row is OutboxRow<"complete"> =>
      row.kind === "complete" && row.orderId !== draft.orderId && !isRefused(row),
  );
  const available = expectedCredit(membership?.value, completions);
  const before = { fee, available };
  const order = orderWith(draft.orderId, cached, commands, before);
  return { email, draft, items, cached, commands, order, before };
}

/** The order as the server has it, with what waits; nothing before step 3 was left. */
function orderWith(
  orderId: string,
  cached: OrderRow | null,
  commands: readonly OutboxRow[],
  before: WizardState["before"],
): OrderView | undefined {
  const waiting: { revision?: number; order_budget?: Cents } = {};
  for (const command of commands.filter((row) => !isRefused(row))) {
    if (command.kind === "start") waiting.revision = command.revision;
    if (command.kind === "budget") waiting.order_budget = command.order_budget;
  }
  if (!cached && waiting.revision === undefined) return undefined;
  return expectedOrder(orderId, cached?.order, waiting, before);
}

/**
 * Offers what is known of the member for each order, also once the server can be asked. After the other phones: it
 * must not replace what was typed there.
 */
function useKnownOffered(id: string, orderId: string | undefined, isJoined: boolean): void {
  useEffect(() => {
    if (!isJoined || !orderId) return;
    const left = new AbortController();
    const offer = () => {
      untilRoom(() => offerWhatIsKnown(id), left.signal).catch((error: unknown) => {
        if (!left.signal.aborted) reportError(error);
      });
    };
    offer();
    const end = onReached(offer);
    return () => {
      left.abort();
      end();
    };
  }, [id, orderId, isJoined]);
}

/**
 * Fills in a draft from the member's profile and default address: as the server has them, or where it does not
 * answer soon, as this phone saw them last until it does.
 */
async function offerWhatIsKnown(userId: string): Promise<void> {
  if (!userId || (await currentDraft(userId))?.prefilled !== false) return;
  const fresh = Promise.all([refreshCached(userId, "profile"), refreshCached(userId, "addresses")]);
  const hasSeen = (await cachedAnswer(userId, "addresses")) !== null;
  if (hasSeen && !(await withTimeout(PATIENCE_MS, fresh))) await offer(userId, false);
  await offer(userId, (await fresh).every(Boolean));
}

async function offer(userId: string, isFresh: boolean): Promise<void> {
  const profile = await shownAnswer(userId, "profile");
  const addresses = await shownAnswer(userId, "addresses");
  if (!profile || !addresses) return; // not seen yet: the next time
  await prefillDraft(userId, { profile: profile.value, addresses: addresses.value }, isFresh);
}
