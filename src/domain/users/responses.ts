import * as z from "zod/mini";
import { addressSchema } from "@/domain/members/address-requests";
import { membershipPaymentSchema } from "@/domain/membership/responses";
import { orderContentSchema } from "@/domain/order/view";
import { sentMessageSchema } from "@/domain/payment/details";
import { orderHoldsSchema } from "@/domain/privacy/erasure-responses";
import { USER_SORTS } from "@/domain/users/requests";

const moment = z.string();

/** A member in the Users tab's list. Moments as stored, empty where there is none. */
const listedUserSchema = z.object({
  id: z.string(),
  full_name: z.string(),
  email: z.string(),
  /** E.164, or as it was written. */
  phone: z.string(),
  created_at: moment,
  is_admin: z.boolean(),
  deactivated_at: moment,
  /** When the account will be deleted. */
  erasure_due_at: moment,
});
export type ListedUser = z.infer<typeof listedUserSchema>;

/** `GET /api/app/admin/users`. */
export const userPageSchema = z.object({
  rows: z.array(listedUserSchema),
  /** `after` of the page that follows; null after the last. */
  next: z.nullable(z.string()),
  /** All members: 'Users (count)'. */
  total: z.number(),
  /** How many a search finds, counted up to `FOUND_MAX`; null without a search and on later pages. */
  found: z.nullable(z.number()),
  /** How these rows are sorted: `newest` where more are found than can be sorted. */
  sort: z.enum(USER_SORTS),
});
export type UserPage = z.infer<typeof userPageSchema>;

const noteViewSchema = z.object({
  id: z.string(),
  text: z.string(),
  revision: z.number(),
  /** Email addresses of admins; empty where the account is gone. */
  written_by: z.string(),
  written_at: moment,
  changed_by: z.string(),
  changed_at: moment,
});
export type NoteView = z.infer<typeof noteViewSchema>;

const userPaymentSchema = z.object({
  id: z.string(),
  /** Cents. */
  price: z.number(),
  status: z.enum(["active", "cancelled"]),
  paid: z.boolean(),
  /** It was paid, and is credit since: it, or the order that it came with, was cancelled. */
  refunded: z.boolean(),
  month_period: z.string(),
  payment_reference: z.string(),
  current_period_end: moment,
  cancelled_at: moment,
  created_at: moment,
  rejected: z.optional(z.boolean()),
});

/** 'User Details': what one answer holds, without the baskets and orders, which come in pages. */
const userViewSchema = z.extend(listedUserSchema, {
  is_email_confirmed: z.boolean(),
  /** Until when an invitation to become an admin is open. */
  invited_until: moment,
  deactivated_by: z.string(),
  deactivated_reason: z.string(),
  /** Whether an admin asked for the account to be deleted: only then may an admin change that. */
  erasure_by_admin: z.boolean(),
  /** What has to end before the account can be deleted. */
  order_holds: orderHoldsSchema,
  membership_waits: z.boolean(),
  /** Cents over all payments; negative where the member owes. */
  credit: z.number(),
  addresses: z.array(addressSchema),
  memberships: z.array(userPaymentSchema),
  /** A membership's payment whose proof was sent and that isn't completed: no list of payments has it. */
  uncompleted: z.nullable(membershipPaymentSchema),
  notes: z.array(noteViewSchema),
});
export type UserView = z.infer<typeof userViewSchema>;

/** `GET /api/app/admin/users/{id}`, and what the commands answer. */
export const userAnswerSchema = z.object({ user: userViewSchema });

/** `GET /api/app/admin/users/{id}/messages`. */
export const userMessagesSchema = z.object({ messages: z.array(sentMessageSchema) });
export type UserMessages = z.infer<typeof userMessagesSchema>;

const userBasketSchema = z.object({
  id: z.string(),
  created_at: moment,
  name: z.string(),
  order_number: z.string(),
  store_preference: z.string(),
  store_preference_other: z.string(),
  brand_preference: z.string(),
  allow_substitution: z.boolean(),
  substitution_note: z.string(),
  items: orderContentSchema.shape.items,
  preferences: orderContentSchema.shape.preferences,
});
export type UserBasket = z.infer<typeof userBasketSchema>;

/** `GET /api/app/admin/users/{id}/baskets`, newest first. */
export const userBasketsSchema = z.object({
  rows: z.array(userBasketSchema),
  next: z.nullable(z.string()),
});
export type UserBaskets = z.infer<typeof userBasketsSchema>;

const userOrderSchema = z.object({
  id: z.string(),
  order_number: z.string(),
  payment_reference: z.string(),
  placed_at: moment,
  submitted_at: moment,
  verified_at: moment,
  status: z.string(),
  payment_status: z.string(),
  /** Cents. */
  order_budget: z.number(),
  membership_fee: z.number(),
  total: z.number(),
  amount_received: z.number(),
  credit: z.number(),
});

/** `GET /api/app/admin/users/{id}/orders`, newest first. */
export const userOrdersSchema = z.object({
  rows: z.array(userOrderSchema),
  next: z.nullable(z.string()),
});
export type UserOrders = z.infer<typeof userOrdersSchema>;
