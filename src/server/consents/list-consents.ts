import type { Consent } from "@/domain/consents/responses";
import { type Caller, query } from "../core/http";
import { newsletterConsent } from "./newsletter";
import { policyConsent } from "./policy-changes";
import { reminderConsent } from "./reminders";

/** The mails that the caller may switch off, with when they were asked for and stopped. */
export const listConsents = query("GET /api/app/consents", ({ app, caller }) => ({
  consents: consentsOf(app, caller),
}));

export function consentsOf(app: App, { id, record }: Caller): Consent[] {
  return [reminderConsent(app, id), newsletterConsent(app, record), policyConsent(app, id)];
}
