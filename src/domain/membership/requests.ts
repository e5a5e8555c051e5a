import * as z from "zod/mini";
import { idSchema } from "@/domain/id";
import { centsSchema } from "@/domain/order/requests";
import { issue } from "@/domain/text/messages";

/** The moment by `lastMembershipChange` that the member saw; what was changed since is not overruled. */
const basedOnSchema = z.string(issue("body_invalid")).check(z.maxLength(40, issue("body_invalid")));

/** `POST /api/app/membership/cancel`. */
export const cancelMembershipSchema = z.object({
  id: idSchema,
  based_on: basedOnSchema,
  /** What the member saw that cancelling gives back, in cents; phones of older versions leave it out. */
  refund: z.optional(centsSchema),
});
export type CancelMembership = z.infer<typeof cancelMembershipSchema>;

/** `POST /api/app/membership/complete`. */
export const completeMembershipSchema = z.object({
  id: idSchema,
  based_on: basedOnSchema,
  payment_reference: z
    .string(issue("subscription_information_missing"))
    .check(
      z.minLength(1, issue("subscription_information_missing")),
      z.maxLength(32, issue("subscription_information_missing")),
    ),
  /** Whether the member saw that credit pays all of it. */
  with_credit: z.boolean(issue("body_invalid")),
  /** What the page took off the fee because the member has credit. */
  credit: z._default(centsSchema, 0),
});
