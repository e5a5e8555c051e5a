import { useState } from "react";
import { attempt } from "@/data/core/perform";
import { readConsents, setConsent } from "@/data/remote/consents";
import { CONSENT_WORDING } from "@/domain/consents/consents";
import type { Consent } from "@/domain/consents/responses";
import { type MarkedAnswer, newerOf } from "@/domain/sync/server-mark";
import { TOASTS } from "@/domain/text/messages";
import { formatDay, momentOf } from "@/domain/time/sa-time";
import { CardSection } from "@/ui/card-section";
import { CheckboxField } from "@/ui/checkbox-field";
import { NoEmail } from "@/ui/no-email";
import { Problem } from "@/ui/problem";
import { Skeleton } from "@/ui/skeleton";
import { toast } from "@/ui/toast";
import { useAction } from "@/ui/use-action";
import { useLoaded } from "@/ui/use-loaded";
import { NotLoaded } from "./not-loaded";

const NAMES: Readonly<Record<Consent["purpose"], string>> = {
  membership_reminders: "Membership reminders",
  newsletter: "Newsletter",
  policy_changes: "Policy changes",
};

/** Which emails the member takes, given when and withdrawn when. */
export function ConsentsSection({ userId }: { userId: string }) {
  const { value, failed, retry } = useLoaded(userId, readConsents);
  return (
    <CardSection title="Emails">
      <p className="text-muted">
        Emails about your orders and payments are part of the service. You only get reminders and
        the newsletter if you turn them on. The newsletter also needs a confirmed email.
      </p>
      <NoEmail>
        We can't send emails at the moment. We'll use your choices when we can send them again.
      </NoEmail>
      {value && <Consents loaded={value} />}
      {!value && !failed && <Skeleton label="Loading your email settings" rows={2} />}
      {failed && (
        <NotLoaded onRetry={retry}>
          We couldn't load your email settings. You need to be online.
        </NotLoaded>
      )}
    </CardSection>
  );
}

function Consents({ loaded }: { loaded: MarkedAnswer<readonly Consent[]> }) {
  const [known, setKnown] = useState(loaded);
  const { problem, run } = useAction();

  function change(purpose: Consent["purpose"], given: boolean) {
    return run(() =>
      attempt(TOASTS.consent_failed, async () => {
        const answer = await setConsent({ purpose, given });
        setKnown((before) => newerOf(before, answer));
        toast(TOASTS.consent_saved);
      }),
    );
  }

  return (
    <>
      {known.value.map((consent) => (
        <div key={consent.purpose}>
          <CheckboxField
            kind="switch"
            name={`consent-${consent.purpose}`}
            label={NAMES[consent.purpose]}
            hint={CONSENT_WORDING[consent.purpose]}
            checked={consent.state === "given" || consent.state === "waiting"}
            onChange={(event) => change(consent.purpose, event.target.checked)}
          />
          <p role="status" className="mt-1 text-muted">
            {historyOf(consent)}
          </p>
        </div>
      ))}
      <Problem>{problem}</Problem>
    </>
  );
}

function historyOf({ state, given_at, withdrawn_at }: Consent): string {
  const since = given_at && formatDay(momentOf(given_at));
  if (state === "never") return "Off. You haven't asked for this.";
  if (state === "waiting")
    return `You asked for this on ${since}. Please open the link in our email.`;
  if (state === "given") return since ? `On since ${since}.` : "On.";
  const off = `Off since ${formatDay(momentOf(withdrawn_at))}.`;
  return since ? `${off} It was on from ${since}.` : off;
}
