import * as z from "zod/mini";
import { ORDER_STATUSES } from "@/domain/order/rules";
import { kindSchema } from "@/domain/payment/requests";
import { keptBackSchema, statementStateSchema } from "@/domain/payment/responses";

/** A verified payment in the list; the details load when it is opened. */
const verifiedRowSchema = z.object({
  id: z.string(),
  kind: kindSchema,
  /** Empty where the account is gone. */
  user_id: z.string(),
  name: z.string(),
  /** Empty for a membership. */
  order_number: z.string(),
  payment_reference: z.string(),
  total: z.number(),
  amount_received: z.number(),
  payment_status: z.literal("verified"),
  /** Whether its deposit is on the bank statement, and the statement's last day. */
  statement: statementStateSchema,
  /** Above zero: it left the member credit. */
  credit: z.number(),
  status: z.enum(ORDER_STATUSES),
  verified_at: z.string(),
  /** The plain date of its delivery; empty where no schedule has one. */
  delivery_date: z.string(),
  /** The day it was last marked as delivered; empty for another state. */
  delivered_on: z.string(),
  kept_back: keptBackSchema,
});
export type VerifiedRow = z.infer<typeof verifiedRowSchema>;

/** What the difference between what a payment received and what it cost is called. */
export function creditName({ status, credit }: Pick<VerifiedRow, "status" | "credit">): string {
  if (credit < 0) return "Paid too little";
  return status === "cancelled" ? "Became credit" : "Overpaid";
}

/** `GET /api/app/admin/payments/verified?q=&sort=&date=&owed=&after=`, the last verified first. */
export const verifiedPageSchema = z.object({
  rows: z.array(verifiedRowSchema),
  next: z.nullable(z.string()),
  /** The delivery dates to choose from, the next one first. */
  dates: z.array(z.string()),
});
export type VerifiedPage = z.infer<typeof verifiedPageSchema>;
