import { fieldsOfAddress } from "@/domain/members/address-fields";
import type { WrittenAddress } from "@/domain/members/address-requests";
import { formatPhone } from "@/domain/members/phone";
import type { Profile } from "@/domain/members/profile-requests";
import { draftTerm } from "@/domain/order/draft-term";
import { followedDelivery, type Known, repeatedDelivery } from "@/domain/order/repeat-order";
import { sentContentSchema } from "@/domain/order/stored-content";
import { isSameState } from "@/domain/sync/based-on";
import { stateOf } from "../../commands/addresses";
import type { Command } from "../../commands/commands";
import { NO_PROFILE } from "../../commands/profile";
import { serverNow } from "../../core/server-clock";
import { cachedOrder } from "../cache/cached-orders";
import { currentDb } from "../db";
import {
  changeDraft,
  currentDraft,
  type DeliveryFields,
  type DraftRow,
  EMPTY_DELIVERY_FIELDS,
} from "./drafts";

/**
 * Fills in what is known where nothing is typed yet, until both name and address have been known once. An address is
 * filled in whole, or parts of two would become one. What an earlier order left there becomes what the server has just
 * said (`isFresh`): what this phone knew before may be older than that order.
 */
export function prefillDraft(userId: string, known: Known, isFresh: boolean): Promise<void> {
  const { drafts, orders } = currentDb();
  return currentDb().transaction("rw", drafts, orders, async () => {
    const draft = await currentDraft(userId);
    if (!draft || draft.prefilled) return;
    const isLeft = await wasOrdered(draft);
    if (isLeft && !isFresh) return;
    const offered = isLeft ? repeatedDelivery(deliveryIn(draft), known) : missingFrom(draft, known);
    const prefilled = Boolean(known.profile?.full_name && known.addresses.length > 0);
    if (prefilled || Object.keys(offered).length > 0) await changeDraft({ ...offered, prefilled });
  });
}

/** Its delivery alone: what is named in a change of the draft wins over another phone's. */
function deliveryIn(draft: DraftRow): DeliveryFields {
  const names = Object.keys(EMPTY_DELIVERY_FIELDS) as (keyof DeliveryFields)[];
  return Object.fromEntries(names.map((name) => [name, draft[name]])) as DeliveryFields;
}

function missingFrom(draft: DraftRow, { profile, addresses: [address] }: Known) {
  const isBlank = (name: string) => draft[name as keyof DeliveryFields] === "";
  const person = profile && { fullName: profile.full_name, phone: formatPhone(profile.phone) };
  const blank = Object.entries(person ?? {}).filter(([name, text]) => text && isBlank(name));
  const fields = address && fieldsOfAddress(address);
  return {
    ...Object.fromEntries(blank),
    ...(fields && Object.keys(fields).every(isBlank) && fields),
  };
}

/** Whether these are the details of another order that this phone knows: nothing was typed since. */
async function wasOrdered(draft: DraftRow): Promise<boolean> {
  const details = sentContentSchema.shape.details.safeParse(draft);
  if (!details.success) return false;
  const typed = JSON.stringify(details.data);
  const orders = await currentDb().orders.toArray();
  return orders.some(
    ({ id, content }) => id !== draft.orderId && JSON.stringify(content.details) === typed,
  );
}

/**
 * The order in hand goes where its member has just said that they live, unless something else was typed for it, or it
 * can't be changed any more. What another phone has changed since the form was filled is refused, and changes nothing.
 */
export async function followKnown(
  userId: string,
  command: Command,
  before: Known,
  after: Known,
): Promise<void> {
  if (!isUpToDate(command, before)) return;
  const draft = await currentDraft(userId);
  if (!draft) return;
  const stored = await cachedOrder(userId, draft.orderId);
  if (stored && draftTerm(stored.order, serverNow()) === "fixed") return;
  await changeDraft(followedDelivery(draft, before, after));
}

function isUpToDate(command: Command, { profile, addresses }: Known): boolean {
  if (command.kind === "profile") return isFilledFrom(command.base, profile ?? NO_PROFILE);
  if (command.kind !== "address") return true;
  return isFilledFrom(command.base, stateOf(command.address.id, addresses));
}

/** True where an older app didn't say what its form was filled from. */
function isFilledFrom(
  base: Profile | WrittenAddress | null | undefined,
  shown: Profile | WrittenAddress | null,
): boolean {
  return base === undefined || isSameState(base, shown);
}
