import { POLICY_TITLES, type PolicyType } from "@/domain/policy/policy";
import { formatPlainDate } from "@/domain/time/sa-time";
import { policyConsent } from "../consents/policy-changes";
import { findOrNull } from "../core/records";
import { settings } from "../core/settings";
import { type Composers, greeting, link } from "./mail";
import { nameOf } from "./notify-member";
import { policyMailToken } from "./policy-mail-token";

const PATHS: Readonly<Record<PolicyType, string>> = {
  privacy: "/privacy",
  terms: "/terms",
  cookies: "/cookies",
};

/** The email before a policy changes, or after it where it is late; nothing once the change is withdrawn, or where the member wants none. */
export const POLICY_MAILS: Composers<"policy_change"> = {
  policy_change({ app, userId, data }) {
    const version = findOrNull(app, "policy_versions", data.version_id);
    if (!version || policyConsent(app, userId).state === "withdrawn") return null;
    const type = version.getString("policy_type") as PolicyType;
    const title = POLICY_TITLES[type];
    const day = formatPlainDate(version.getString("takes_effect_on"));
    const isLate = version.getString("published_at") !== "";
    const token = policyMailToken(app, userId);
    return {
      subject: `Our ${title} ${isLate ? "changed" : "changes"} on ${day}`,
      paragraphs: [
        greeting(nameOf(app, userId)),
        isLate
          ? `We changed our ${title}. The new text has applied since ${day}.`
          : `We're changing our ${title}. The new text applies from ${day}.`,
        version.getString("summary"),
      ],
      action: link("Read the new text", PATHS[type]),
      note: `You get this email because you have an account with us. To stop emails about our policies, open: ${settings.publicUrl}/policy-emails/stop#token=${token}`,
      unsubscribeUrl: `${settings.publicUrl}/api/app/policy-emails/stop/${token}`,
    };
  },
};
