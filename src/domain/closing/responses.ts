import * as z from "zod/mini";
import { SLIP_CAUSES } from "@/domain/closing/slip";
import { plainDate } from "@/domain/delivery/schedule";
import { idSchema } from "@/domain/id";
import { answers } from "@/domain/ledger/questions";
import { madeIdSchema } from "@/domain/made-id";
import { AMOUNT_MAX } from "@/domain/money/rules";
import { issue } from "@/domain/text/messages";
import { requiredLine } from "@/domain/text/text-field";
import { TEXT_LIMITS } from "@/domain/text/text-limits";

const slipLineSchema = z.object({
  id: z.string(),
  item_name: z.string(),
  shop: z.string(),
  quantity_milli: z.number(),
  cents: z.number(),
});

const slipViewSchema = z.object({
  id: z.string(),
  revision: z.number(),
  shop: z.string(),
  total_cents: z.number(),
  differences: z.array(z.object({ cause: z.enum(SLIP_CAUSES), cents: z.number() })),
  lines: z.array(slipLineSchema),
  /** What it says beyond its lines and causes: 0 where it adds up. */
  open: z.number(),
  has_photo: z.boolean(),
  at: z.string(),
  /** Who entered it: a first name; empty where the account is gone. */
  by: z.string(),
});
export type SlipView = z.infer<typeof slipViewSchema>;

/** `GET /api/app/buying/slips?date=` and what its commands answer. */
export const slipsSchema = z.object({
  /** Of the delivery. */
  state: z.string(),
  slips: z.array(slipViewSchema),
  /** What was bought and is on no slip. */
  loose: z.array(slipLineSchema),
});
export type Slips = z.infer<typeof slipsSchema>;

const sumsSchema = z.object({
  budget: z.number(),
  spent: z.number(),
  unspent: z.number(),
  saved: z.number(),
});

/** What was spent at a shop or in a category. */
export const namedSumSchema = z.object({ name: z.string(), items: z.number(), cents: z.number() });
export type NamedSum = z.infer<typeof namedSumSchema>;

const closingOrderSchema = z.extend(sumsSchema, {
  order_id: z.string(),
  order_number: z.string(),
  user_id: z.string(),
  member: z.string(),
  items: z.number(),
  missing: z.number(),
  /** Whether its member would get more than half of the budget back. */
  half_back: z.boolean(),
});
export type ClosingOrder = z.infer<typeof closingOrderSchema>;

const hadSchema = z.object({ asked: z.number(), bought_milli: z.number(), cents: z.number() });

const boughtForSelfSchema = z.object({
  member: z.string(),
  items: z.array(
    z.object({
      item_name: z.string(),
      unit: z.string(),
      own: hadSchema,
      others: hadSchema,
      /** Its order isn't in this delivery any more. */
      left: z.boolean(),
      entered: z.boolean(),
    }),
  ),
  /** Discounts of which their own order has more than half. */
  discounts: z.array(z.object({ shop: z.string(), cents: z.number(), of: z.number() })),
});
export type BoughtForSelf = z.infer<typeof boughtForSelfSchema>;

/** `GET /api/app/admin/closing/{date}`: what closing would do, or has done. */
export const closingSchema = z.object({
  date: z.string(),
  state: z.string(),
  closed_at: z.string(),
  total: sumsSchema,
  /** What the slips say, and what of that no member pays. */
  slips: z.number(),
  ours: z.number(),
  /** What orders pay of bags and parking. */
  extra: z.optional(z.number()),
  /** Members were to share bags and parking, and the terms don't say so: they are ours. */
  extra_unsaid: z.optional(z.boolean()),
  orders: z.array(closingOrderSchema),
  /** A text that changes with what any order would spend and get back; empty once it is closed. */
  figures: z.string(),
  /** What has to be settled first. */
  open_slips: z.number(),
  loose: z.number(),
  over_budget: z.array(z.string()),
  /** Items for which nothing was entered: they count as not available. */
  not_entered: z.number(),
  /** Lines with more bought than was asked for, of which nobody has said what is right. */
  doubled: z.number(),
  /** Where buyers decided about orders of their own. */
  for_self: z.optional(z.array(boughtForSelfSchema)),
  /** What the caller needs who has an order in it: another admin closes, or a reason. */
  closer_needs: z.optional(z.enum(["", "other", "reason"])),
  /** Members who haven't been told yet. */
  untold: z.number(),
  /** Of a closed delivery: what it cost by shop and by category. */
  shops: z.array(namedSumSchema),
  categories: z.array(namedSumSchema),
});
export type ClosingView = z.infer<typeof closingSchema>;

const sum = z
  .number(issue("body_invalid"))
  .check(z.refine(Number.isInteger, issue("body_invalid")));

/** `POST /api/app/admin/closing/close`: with the figures that the admin saw. */
export const closeDeliverySchema = z.object({
  delivery_date: plainDate("date_invalid"),
  figures: z.string(issue("body_invalid")).check(z.maxLength(64, issue("body_invalid"))),
  /** Why an admin closes it whose own order is in it. */
  alone_reason: answers.alone_reason,
});
export type CloseDelivery = z.infer<typeof closeDeliverySchema>;

/** `POST /api/app/admin/closing/correct`: what an item of a closed order cost after all. The id makes it one correction. */
export const correctResultSchema = z.object({
  id: madeIdSchema,
  result_id: idSchema,
  /** What the admin saw. */
  from_cents: sum,
  cents: sum.check(z.gte(0, issue("amount_invalid")), z.lte(AMOUNT_MAX, issue("amount_too_large"))),
  reason: requiredLine(TEXT_LIMITS.rejectReason, "entry_reason_required", "reject_reason_too_long"),
});
export type CorrectResult = z.infer<typeof correctResultSchema>;

const resultRowSchema = z.object({
  id: z.string(),
  item_name: z.string(),
  unit: z.string(),
  asked: z.number(),
  outcome: z.enum(["bought", "substituted", "not_available"]),
  bought_milli: z.number(),
  replaced_milli: z.optional(z.number()),
  cents: z.number(),
  saved_cents: z.number(),
  shop: z.string(),
  bought_item: z.string(),
  reason: z.string(),
  /** The order's part of bags and parking, and no item. */
  extra: z.optional(z.boolean()),
});
export type ResultRow = z.infer<typeof resultRowSchema>;

/** `GET /api/app/admin/closed-orders/{id}`, and what a correction answers. */
export const closedOrderSchema = z.extend(sumsSchema, {
  order_id: z.string(),
  order_number: z.string(),
  member: z.string(),
  items: z.array(resultRowSchema),
});
export type ClosedOrderView = z.infer<typeof closedOrderSchema>;
