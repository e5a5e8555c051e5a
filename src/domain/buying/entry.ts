import * as z from "zod/mini";
import { plainDate } from "@/domain/delivery/schedule";
import { idSchema } from "@/domain/id";
import {
  LINE_PURCHASES_MAX,
  PURCHASE_CENTS_MAX,
  PURCHASE_SHARES_MAX,
} from "@/domain/limits/limits";
import { issue } from "@/domain/text/messages";
import { optionalLine } from "@/domain/text/text-field";
import { QUANTITY_MAX, TEXT_LIMITS } from "@/domain/text/text-limits";

/** What became of a line, or of a part of it. */
export const OUTCOMES = ["bought", "substituted", "not_available", "later"] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** One of what a member asked for. */
export const ONE_MILLI = 1000;

/** Whole, from zero up to `most`. */
function whole(most: number) {
  return z
    .number(issue("body_invalid"))
    .check(
      z.refine(Number.isInteger, issue("body_invalid")),
      z.gte(0, issue("body_invalid")),
      z.lte(most, issue("body_invalid")),
    );
}

const quantity = whole(QUANTITY_MAX * ONE_MILLI);

/** What of a purchase is for one item of an order. */
const shareSchema = z.object({ want_id: idSchema, quantity_milli: quantity });
export type Share = z.infer<typeof shareSchema>;

const entryFields = {
  delivery_date: plainDate("date_invalid"),
  line_id: idSchema,
  outcome: z.enum(OUTCOMES, issue("body_invalid")),
  /** What was paid in all; 0 where nothing was bought. */
  cents: whole(PURCHASE_CENTS_MAX),
  /** What the shelf says that all of it costs without a discount; 0 where nobody entered it. */
  shelf_cents: whole(PURCHASE_CENTS_MAX),
  shop: optionalLine(TEXT_LIMITS.shop, "shop_preference_too_long"),
  /** What was bought instead. */
  bought_item: optionalLine(TEXT_LIMITS.itemName, "item_name_too_long"),
  reason: optionalLine(TEXT_LIMITS.buyingReason, "buying_reason_too_long"),
};

/** Whom a purchase is for, each once. */
const sharesSchema = z.array(shareSchema, issue("body_invalid")).check(
  z.minLength(1, issue("buying_nobody")),
  z.maxLength(PURCHASE_SHARES_MAX, issue("body_invalid")),
  z.refine(
    (shares) => new Set(shares.map((share) => share.want_id)).size === shares.length,
    issue("body_invalid"),
  ),
);

/** `POST /api/app/buying/entries`: under the id that the phone made, it is one entry however often it is sent. */
export const saveEntrySchema = z.object({ id: idSchema, ...entryFields, shares: sharesSchema });
export type SaveEntry = z.infer<typeof saveEntrySchema>;

/** `POST /api/app/buying/entries/void`. */
export const voidEntrySchema = z.object({ id: idSchema });

/** `POST /api/app/buying/entries/keep`: these entries of the line are right; an older app says it of all of them. */
export const keepEntriesSchema = z.object({
  line_id: idSchema,
  entries: z.optional(
    z.array(idSchema, issue("body_invalid")).check(z.maxLength(LINE_PURCHASES_MAX)),
  ),
});

/** `POST /api/app/buying/claim`: a buyer takes a line, or lets go of it. */
export const claimLineSchema = z.object({ line_id: idSchema, claimed: z.boolean() });

/** `POST /api/app/buying/shop`: gives lines without a preference to a shop, or all of them; an empty shop takes them back. */
export const giveShopSchema = z.object({
  delivery_date: plainDate("date_invalid"),
  /** Empty for all that have no shop yet. */
  line_id: z.union([idSchema, z.literal("")]),
  shop: optionalLine(TEXT_LIMITS.shop, "shop_preference_too_long"),
});
export type GiveShop = z.infer<typeof giveShopSchema>;

/** `POST /api/app/admin/buying/start`. */
export const startBuyingSchema = z.object({ delivery_date: plainDate("date_invalid") });

/** `POST /api/app/admin/buying/spellings`: two names of items are one, are not, or nobody has said so any more. */
export const judgeSpellingSchema = z.object({
  delivery_date: plainDate("date_invalid"),
  name_a: z.string(issue("body_invalid")).check(z.maxLength(TEXT_LIMITS.itemName.max)),
  name_b: z.string(issue("body_invalid")).check(z.maxLength(TEXT_LIMITS.itemName.max)),
  state: z.enum(["joined", "apart", "open"], issue("body_invalid")),
});
export type SpellingState = z.infer<typeof judgeSpellingSchema>["state"];

/** Whether an outcome brings something home. */
export function isBought(outcome: Outcome): boolean {
  return outcome === "bought" || outcome === "substituted";
}
