import * as z from "zod/mini";
import { issue } from "@/domain/text/messages";

/** Optional emails. Those about an order can't be switched off. */
export const CONSENT_PURPOSES = ["membership_reminders", "newsletter", "policy_changes"] as const;
export type ConsentPurpose = (typeof CONSENT_PURPOSES)[number];

/** What a member reads beside the switch; kept with the answer (POPIA, section 11(2)). */
export const CONSENT_WORDING: Readonly<Record<ConsentPurpose, string>> = {
  membership_reminders:
    "Email me three days before my membership runs out, and on the day that it does.",
  newsletter: "Email me the newsletter: discounts and delivery dates.",
  policy_changes: "Email me before your terms or policies change.",
};

/** `POST /api/app/consents`. */
export const setConsentSchema = z.object({
  purpose: z.enum(CONSENT_PURPOSES, issue("body_invalid")),
  given: z.boolean(issue("body_invalid")),
});
export type SetConsent = z.infer<typeof setConsentSchema>;
