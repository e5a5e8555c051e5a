import type { TypedFields } from "@/data/local/drafts.ts";
import { sentContentSchema } from "@/domain/order/stored-content.ts";

/** Step 1 without the email, which is always the account's. */
export const detailsSchema = sentContentSchema.shape.details;

/** Whether the delivery details of step 1 are complete. */
export function hasDetails(typed: TypedFields): boolean {
  return detailsSchema.safeParse(typed).success;
}
