import * as z from "zod/mini";
import { issue } from "@/domain/error-catalogue";

/** `POST /api/app/membership/complete`. */
export const completeMembershipSchema = z.object({
  payment_reference: z
    .string(issue("subscription_information_missing"))
    .check(
      z.minLength(1, issue("subscription_information_missing")),
      z.maxLength(32, issue("subscription_information_missing")),
    ),
});
