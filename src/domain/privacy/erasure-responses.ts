import * as z from "zod/mini";
import { holdingOrderSchema } from "./erasure";

/** Orders that hold an account, and what of each has to end. */
export const orderHoldsSchema = z.array(holdingOrderSchema);

/** `GET /api/app/account/erasure`, and what its commands answer. */
const erasureViewSchema = z.object({
  /** When the account will be erased; empty without a request. */
  due_at: z.string(),
  /** What has to end before: orders, and whether a membership's payment waits, completed or only proven. */
  order_holds: orderHoldsSchema,
  membership_waits: z.boolean(),
  /** Cents that the member has with us. */
  credit: z.number(),
  /** Whether some of it came after the request, so that the account is kept a while longer. */
  credit_waits: z.optional(z.boolean()),
});
export type ErasureView = z.infer<typeof erasureViewSchema>;

export const erasureAnswerSchema = z.object({
  erasure: erasureViewSchema,
  /** Where the request ended the caller's session: the proof of the next one (`sessionProof`). */
  proof: z.optional(z.string()),
});
