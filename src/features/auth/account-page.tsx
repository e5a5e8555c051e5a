import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useSessionUser } from "@/data/core/session";
import { Button } from "@/ui/button";
import { CheckboxField } from "@/ui/checkbox-field";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { Icon } from "@/ui/icon";
import { NoEmail } from "@/ui/no-email";
import { PageHeading } from "@/ui/page-heading";
import { Problem } from "@/ui/problem";
import { useAction } from "@/ui/use-action";
import { ChangeEmail } from "./account/change-email-form";
import { ConsentsSection } from "./account/consents-section";
import { ErasureSection } from "./account/erasure-section";
import { OwnDataSection } from "./account/own-data-section";
import { PrivacySection } from "./account/privacy-section";
import { sendConfirmation, signOutOfEverything } from "./account-actions";
import { AuthCard } from "./auth-page";
import { ChangePasswordForm } from "./change-password-form";

/** `confirmed` is unknown without a network. */
export function AccountPage({ confirmed }: { confirmed: boolean | undefined }) {
  const user = useSessionUser();
  if (!user) return null;
  return (
    <div className="mx-auto grid max-w-xl gap-6 px-4 py-10 sm:py-16">
      <PageHeading title="Your account">Your account</PageHeading>
      {user.isLeaving && <ErasureSection userId={user.id} />}
      <AuthCard>
        <EmailSection email={user.email} confirmed={confirmed} />
      </AuthCard>
      <AuthCard>
        <ChangePasswordForm email={user.email} />
      </AuthCard>
      <AuthCard>
        <SignOutEverywhere />
      </AuthCard>
      <ConsentsSection userId={user.id} />
      <PrivacySection />
      <OwnDataSection />
      {!user.isLeaving && <ErasureSection userId={user.id} />}
      <p>
        <Link to="/this-phone" className="link inline-block py-3">
          What this phone saves
        </Link>
      </p>
    </div>
  );
}

type EmailSectionProps = { email: string; confirmed: boolean | undefined };

function EmailSection({ email, confirmed }: EmailSectionProps) {
  const { busy, problem, run } = useAction();
  const [sent, setSent] = useState(false);

  async function sendAgain() {
    setSent(await run(sendConfirmation));
  }

  return (
    <section aria-labelledby="email-heading" className="grid gap-3">
      <h2 id="email-heading" className="text-xl">
        Email
      </h2>
      <p className="font-bold break-all">{email}</p>
      {confirmed === true && (
        <p className="flex gap-2 text-success">
          <Icon name="check" />
          Confirmed
        </p>
      )}
      {confirmed === false && (
        <>
          <NoEmail>
            Your email isn't confirmed yet. We can't send emails at the moment, so there's no link
            to open. You can still order. You'll find everything in the app.
          </NoEmail>
          <p className="text-muted no-email:hidden">
            Your email isn't confirmed yet. Please open the link in our email. You can still order.
            Until you confirm, we'll send at most three emails a day to this address, without your
            details. You'll find everything else in the app. After 30 days we may delete an account
            that isn't confirmed and has no order.
          </p>
          <Button kind="secondary" busy={busy} onClick={sendAgain} className="no-email:hidden">
            Send again
          </Button>
          <Problem>{problem}</Problem>
          <p role="status" className="empty:sr-only">
            {sent && "We've sent you a new link. Please check your spam folder too."}
          </p>
        </>
      )}
      <ChangeEmail />
    </section>
  );
}

function SignOutEverywhere() {
  const [asking, setAsking] = useState(false);
  const [removesData, setRemovesData] = useState(false);
  const { busy, problem, run } = useAction();

  async function confirmed() {
    await run(() => signOutOfEverything(removesData));
  }

  return (
    <section aria-labelledby="everywhere-heading" className="grid gap-3">
      <h2 id="everywhere-heading" className="text-xl">
        Sign out everywhere
      </h2>
      <p className="text-muted">
        Have you lost a phone, or signed in on someone else's? Sign out on every phone and computer,
        including this one.
      </p>
      <Button kind="secondary" onClick={() => setAsking(true)}>
        Sign out everywhere
      </Button>
      <ConfirmDialog
        open={asking}
        title="Sign out on every phone and computer?"
        confirmLabel="Sign out everywhere"
        busy={busy}
        onConfirm={confirmed}
        onClose={() => setAsking(false)}
      >
        <p>We'll remove your data from this phone. You can sign in again at any time.</p>
        <CheckboxField
          name="remove-data"
          label="Remove my data from other devices"
          hint="Choose this for a lost or stolen phone. You'll lose changes that weren't sent from that phone. If you don't choose this, your data stays locked there until you sign in again."
          checked={removesData}
          onChange={(event) => setRemovesData(event.target.checked)}
        />
        <Problem>{problem}</Problem>
      </ConfirmDialog>
    </section>
  );
}
