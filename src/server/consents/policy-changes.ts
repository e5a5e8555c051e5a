import type { Consent } from "@/domain/consents/responses";
import { momentText } from "@/domain/time/sa-time";
import { newId } from "../core/ids";
import { execute, selectFirst } from "../core/sql";

/** Emails before a policy changes: on until the member stops them. */
export function policyConsent(app: App, userId: string): Consent {
  const refusal = selectFirst(
    app,
    "SELECT refused_at FROM policy_mail_refusals WHERE user_id = {:userId}",
    { userId },
    { refused_at: "" },
  );
  return {
    purpose: "policy_changes",
    state: refusal ? "withdrawn" : "given",
    given_at: "",
    withdrawn_at: refusal?.refused_at ?? "",
  };
}

export function allowPolicyMail(tx: App, userId: string): void {
  execute(tx, "DELETE FROM policy_mail_refusals WHERE user_id = {:userId}", { userId });
}

/** By the account page or by an email's link. Said twice it is said once. */
export function stopPolicyMail(tx: App, userId: string, now: number): void {
  execute(
    tx,
    `INSERT INTO policy_mail_refusals (id, user_id, refused_at) VALUES ({:id}, {:userId}, {:at})
     ON CONFLICT (user_id) DO NOTHING`,
    { id: newId(), userId, at: momentText(now) },
  );
}
