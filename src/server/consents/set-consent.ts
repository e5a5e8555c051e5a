import { setConsentSchema } from "@/domain/consents/consents";
import { command } from "../core/http";
import { consentsOf } from "./list-consents";
import { allowNewsletter, stopNewsletter } from "./newsletter";
import { allowPolicyMail, stopPolicyMail } from "./policy-changes";
import { allowReminders, stopReminders } from "./reminders";

/** Gives or withdraws the caller's consent to one kind of mail; it holds for every mail sent from now on. */
export const setConsent = command(
  { route: "POST /api/app/consents", body: setConsentSchema },
  ({ app: tx, caller, body: { purpose, given }, now }) => {
    if (purpose === "newsletter") {
      if (given) allowNewsletter(tx, caller.record, now);
      else stopNewsletter(tx, caller.record, now);
    } else if (purpose === "policy_changes") {
      if (given) allowPolicyMail(tx, caller.id);
      else stopPolicyMail(tx, caller.id, now);
    } else if (given) allowReminders(tx, caller.id, now);
    else stopReminders(tx, caller.id, "account", now);
    return { consents: consentsOf(tx, caller) };
  },
);
