import * as z from "zod/mini";
import { asRequestError, pb } from "./client";

const openOrderSchema = z.object({
  id: z.string(),
  order_number: z.string(),
  payment_reference: z.string(),
  /** Cents. */
  total: z.number(),
  placed_at: z.string(),
});
/** An order that a proof of payment may belong to. */
export type OpenOrder = z.infer<typeof openOrderSchema>;

/** The member's orders that are neither paid nor cancelled, the newest first. */
export async function readOpenOrders(userId: string): Promise<OpenOrder[]> {
  try {
    const { items } = await pb.collection("orders").getList(1, 20, {
      filter: pb.filter(
        "user_id = {:userId} && payment_status != 'verified' && status != 'cancelled'",
        { userId },
      ),
      sort: "-placed_at",
      fields: "id,order_number,payment_reference,total,placed_at",
      skipTotal: true,
    });
    return z.array(openOrderSchema).parse(items);
  } catch (error) {
    throw asRequestError(error);
  }
}
