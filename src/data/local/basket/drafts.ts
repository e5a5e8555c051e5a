import { EMPTY_GROCERY_ITEM } from "@/domain/basket/grocery-item";
import type { DeliveryDetailsInput } from "@/domain/delivery/delivery-details";
import { QUANTITY_MIN } from "@/domain/text/text-limits";
import { currentDb, databaseOf } from "../db";

/** Step 1 as typed; the email is always the account's and is not kept. */
export type DeliveryFields = Record<keyof Omit<DeliveryDetailsInput, "email">, string>;
export type ItemFields = Record<keyof typeof EMPTY_GROCERY_ITEM, string>;
type PreferenceFields = { prioritize: string; frequency: string };
/** Everything that a member types or chooses in the wizard, flat, so that it merges field by field. */
export type TypedFields = DeliveryFields & ItemFields & PreferenceFields & { orderBudget: string };

export interface DraftRow extends TypedFields {
  id: string;
  userId: string;
  /** Made with the draft, so that two phones with one draft start one order. */
  orderId: string;
  /** Rises with each change of content that is sent to the server; 0 before the first. */
  revision: number;
  /** The digest of what was sent as this revision. */
  sentDigest: string;
  step: number;
  editedItemId: string;
  /** Whether the profile and the default address have been offered for this order. */
  prefilled: boolean;
}

export const CURRENT = "current";
/** Begins the key of the changed list of an order, among the cached answers. */
export const LIST_EDIT = "list-edit/";

export const EMPTY_ITEM_FIELDS: ItemFields = {
  ...EMPTY_GROCERY_ITEM,
  quantity: String(QUANTITY_MIN),
};

export const EMPTY_DELIVERY_FIELDS: DeliveryFields = {
  fullName: "",
  phone: "",
  addressLine1: "",
  addressLine2: "",
  suburb: "",
  city: "",
  province: "",
  postalCode: "",
  deliveryInstructions: "",
};

/** The member's draft, or null before `openDraft`; another member's is never shown. */
export async function currentDraft(userId: string): Promise<DraftRow | null> {
  const draft = await databaseOf(userId)?.drafts.get(CURRENT);
  return draft?.userId === userId ? draft : null;
}

/** Makes sure that there is a draft. `userId` is empty for a visitor's. */
export async function openDraft(userId: string): Promise<void> {
  const database = databaseOf(userId);
  await database?.transaction("rw", database.drafts, async () => {
    if (!(await database.drafts.get(CURRENT))) await database.drafts.add(newDraft(userId));
  });
}

/**
 * Changes the named properties of the draft and no others; what is so already costs no sync. Returns whether
 * there is a draft.
 */
export function changeDraft(changes: Partial<Omit<DraftRow, "id">>): Promise<boolean> {
  return currentDb().transaction("rw", currentDb().drafts, async () => {
    const draft = await currentDb().drafts.get(CURRENT);
    const isSame = ([name, value]: [string, unknown]) => draft?.[name as keyof DraftRow] === value;
    if (draft && !Object.entries(changes).every(isSame))
      await currentDb().drafts.update(CURRENT, changes);
    return draft !== undefined;
  });
}

/**
 * After an order: a new one whose basket has the `kept` items alone, for the same person at the same address, until
 * `prefillDraft` has asked whether they have moved since.
 */
export function startNewDraft(kept: readonly string[] = []): Promise<void> {
  return currentDb().transaction("rw", currentDb().drafts, currentDb().items, async () => {
    const items = currentDb().items.where({ draftId: CURRENT });
    await items.and(({ id }) => !kept.includes(id)).delete();
    await changeDraft({
      ...EMPTY_ITEM_FIELDS,
      prioritize: "",
      frequency: "",
      orderBudget: "",
      orderId: crypto.randomUUID(),
      revision: 0,
      sentDigest: "",
      step: 2,
      editedItemId: "",
      prefilled: false,
    });
  });
}

export function claimRevision(digest: string): Promise<number> {
  return currentDb().transaction("rw", currentDb().drafts, async () => {
    const draft = await currentDb().drafts.get(CURRENT);
    if (!draft) throw new Error("there is no draft to send");
    if (draft.sentDigest === digest) return draft.revision;
    await changeDraft({ revision: draft.revision + 1, sentDigest: digest });
    return draft.revision + 1;
  });
}

/** Leaves an order that cannot be changed any more: what is written becomes another one. */
export async function renewOrderId(): Promise<void> {
  await changeDraft({ orderId: crypto.randomUUID(), revision: 0, sentDigest: "" });
}

export function newDraft(userId: string): DraftRow {
  return {
    ...EMPTY_DELIVERY_FIELDS,
    ...EMPTY_ITEM_FIELDS,
    prioritize: "",
    frequency: "",
    orderBudget: "",
    id: CURRENT,
    userId,
    orderId: crypto.randomUUID(),
    revision: 0,
    sentDigest: "",
    step: 1,
    editedItemId: "",
    prefilled: false,
  };
}
