import { fieldsOfAddress } from "@/domain/members/address-fields";
import { formatPhone } from "@/domain/members/phone";
import { followedDelivery, type Known, repeatedDelivery } from "@/domain/order/repeat-order";
import { sentContentSchema } from "@/domain/order/stored-content";
import { currentDb } from "../db";
import { changeDraft, currentDraft, type DeliveryFields, type DraftRow } from "./drafts";

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
    const offered = isLeft ? repeatedDelivery(draft, known) : missingFrom(draft, known);
    const prefilled = Boolean(known.profile?.full_name && known.addresses.length > 0);
    if (prefilled || Object.keys(offered).length > 0) await changeDraft({ ...offered, prefilled });
  });
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

/** The next order goes where its member has just said that they live, unless something else was typed for it. */
export async function followKnown(userId: string, before: Known, after: Known): Promise<void> {
  const draft = await currentDraft(userId);
  if (draft) await changeDraft(followedDelivery(draft, before, after));
}
