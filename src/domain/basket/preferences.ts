import * as z from "zod/mini";
import { DELIVERY_FREQUENCIES, PRIORITIES } from "@/domain/basket/option-lists";
import { choice } from "@/domain/text/text-field";

/** Step 3 of the wizard: both are required. */
export const basketPreferencesSchema = z.object({
  prioritize: choice(
    PRIORITIES.map(({ value }) => value),
    "priority_required",
  ),
  frequency: choice(
    DELIVERY_FREQUENCIES.map(({ value }) => value),
    "frequency_required",
  ),
});
