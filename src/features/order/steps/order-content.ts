import type { TypedFields } from "@/data/local/basket/drafts";
import { sentContentSchema } from "@/domain/order/stored-content";

/** Step 1 without the email, which is always the account's. */
export const detailsSchema = sentContentSchema.shape.details;

/** Whether the delivery details of step 1 are complete. */
export function hasDetails(typed: TypedFields): boolean {
  return detailsSchema.safeParse(typed).success;
}
