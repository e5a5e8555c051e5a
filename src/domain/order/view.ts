import * as z from "zod/mini";
import { deliverySchema } from "@/domain/delivery/delivery-schema";
import {
  DEPOSIT_CHECKS,
  ORDER_STATUSES,
  PAYMENT_STATUSES,
  PROOF_CHANNELS,
} from "@/domain/order/rules";

/** A proof of payment as its member and the admins see it; the file is `GET /api/app/proofs/{id}`. */
export const proofViewSchema = z.object({
  id: z.string(),
  payment_reference: z.string(),
  content_type: z.enum(["image/jpeg", "image/png", "application/pdf"]),
  /** Bytes. */
  size: z.number(),
  created_at: z.string(),
  /** The file was deleted by age. */
  file_deleted: z.optional(z.boolean()),
});
export type ProofView = z.infer<typeof proofViewSchema>;

/** `MoneyNow` of the ledger, in cents. */
export const moneyNowSchema = z.object({
  owed: z.number(),
  credit: z.number(),
  refunded: z.number(),
});

/** What closing its delivery made of an order's budget, in cents. */
export const orderResultSchema = z.object({
  closed_at: z.string(),
  spent: z.number(),
  /** What of the budget became the member's credit. */
  unspent: z.number(),
  /** By the shelf prices that were entered; 0 where none was. */
  saved: z.number(),
  /** Its part of bags and parking, which was spent too; left out where there is none. */
  extra: z.optional(z.number()),
  /** Nothing was bought for it: nothing comes. Left out where something was. */
  nothing: z.optional(z.boolean()),
});

/** What a member told the buyer: a message, or a change of the list that came after the cut-off. */
const buyerNoteViewSchema = z.object({
  id: z.string(),
  kind: z.enum(["wish", "message"]),
  text: z.string(),
  sent_at: z.string(),
});

/**
 * An order as its member's phone sees it: what every command about it answers as `order`, also in a
 * 409. Amounts are cents, moments as stored (`2026-11-21 14:05:09.120Z`), empty where there is none.
 */
export const orderViewSchema = z.object({
  id: z.string(),
  order_number: z.string(),
  payment_reference: z.string(),
  revision: z.number(),
  month_period: z.string(),
  membership_fee: z.number(),
  order_budget: z.number(),
  subtotal: z.number(),
  delivery_fee: z.number(),
  discount: z.number(),
  total: z.number(),
  status: z.enum(ORDER_STATUSES),
  payment_status: z.enum(PAYMENT_STATUSES),
  placed_at: z.string(),
  submitted_at: z.string(),
  verified_at: z.string(),
  proof_channel: z.enum([...PROOF_CHANNELS, ""]),
  /** The newest proof. */
  proof: z.nullable(proofViewSchema),
  /** How many more proofs may be sent before the next decision. */
  proofs_left: z.number(),
  rejected_reason: z.string(),
  amount_received: z.number(),
  /** Negative where the member owes. */
  credit: z.number(),
  /** What of the total the member's credit pays; below zero what was owed before and is added to it. */
  credit_applied: z.number(),
  deposit_check: z.enum([...DEPOSIT_CHECKS, ""]),
  /** What is open now of what was too much or too little; left out where nothing was. */
  money: z.optional(moneyNowSchema),
  /** Once its delivery is closed; left out before, and of a cancelled order. */
  result: z.optional(orderResultSchema),
  /** What arrived for it and became the member's credit instead, in cents; left out where nothing did. */
  deposit_credited: z.optional(z.number()),
  /** Of a rejected order: what deposits with its reference add up to on the bank statement; left out without any. */
  arrived: z.optional(z.number()),
  /** The state of the order's first email; left out before it is sent, and once it is old. */
  email: z.optional(z.enum(["sent", "waiting", "over_limit"])),
  /** The delivery that it joined, null where none is to come; left out of a draft. */
  delivery: z.optional(z.nullable(deliverySchema)),
  /** An admin holds it back: it isn't bought. Left out where nobody does. */
  held: z.optional(z.boolean()),
  /** The command that changed its list after it was submitted; left out where none did. */
  list_version: z.optional(z.string()),
  list_changed_at: z.optional(z.string()),
  /** What its member told the buyer after the cut-off, the oldest first; left out where nothing. */
  buyer_notes: z.optional(z.array(buyerNoteViewSchema)),
  /** A draft whose month is over. */
  ended: z.boolean(),
  /** Proves to the server that it told this, and when: `X-Seal` of the answer. After a restore the phone gives it back. */
  seal: z.optional(z.string()),
});
export type OrderView = z.infer<typeof orderViewSchema>;

/** What was written for an order: `orders.delivery`, `basket_items` and `basket_preferences`. */
export const orderContentSchema = z.object({
  delivery: z.object({
    full_name: z.string(),
    phone: z.string(),
    line1: z.string(),
    line2: z.string(),
    suburb: z.string(),
    city: z.string(),
    province: z.string(),
    postal_code: z.string(),
    delivery_instructions: z.string(),
  }),
  items: z.array(
    z.object({
      id: z.string(),
      position: z.number(),
      item_name: z.string(),
      quantity: z.number(),
      unit: z.string(),
      category: z.string(),
      category_other: z.string(),
      shop_preference: z.string(),
      shop_preference_other: z.string(),
      brand_preference: z.string(),
      notes: z.string(),
      budget: z.nullable(z.number()),
      substitution_rule: z.string(),
      substitution_details: z.string(),
    }),
  ),
  preferences: z.object({ priority: z.string(), delivery_frequency: z.string() }),
});
export type OrderContent = z.infer<typeof orderContentSchema>;
