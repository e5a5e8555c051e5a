import { useState } from "react";
import { Button } from "@/ui/button";
import { EmailField } from "@/ui/email-field";
import { ErrorSummary } from "@/ui/error-summary";
import { FormButtons } from "@/ui/form-buttons";
import { NoEmail } from "@/ui/no-email";
import { PasswordField } from "@/ui/password-field";
import { useLazyForm } from "@/ui/use-lazy-form";

/** A new address counts once its owner has confirmed it by the link that is mailed to it. */
export function ChangeEmail() {
  const [isOpen, setOpen] = useState(false);
  const [sentTo, setSentTo] = useState("");
  function sent(email: string) {
    setSentTo(email);
    setOpen(false);
  }
  return (
    <>
      <p role="status" className="break-words empty:sr-only">
        {sentTo &&
          `We've sent a link to ${sentTo}. Open it within 30 minutes to change your email.`}
      </p>
      {isOpen ? (
        <ChangeEmailForm onSent={sent} onCancel={() => setOpen(false)} />
      ) : (
        <>
          <NoEmail>You can't change your email here right now. Please contact us.</NoEmail>
          <Button
            kind="secondary"
            icon="edit"
            className="no-email:hidden"
            onClick={() => setOpen(true)}
          >
            Change email
          </Button>
        </>
      )}
    </>
  );
}

type ChangeEmailFormProps = { onSent: (email: string) => void; onCancel: () => void };

function ChangeEmailForm({ onSent, onCancel }: ChangeEmailFormProps) {
  const { form, field, busy, errors, attempt } = useLazyForm("new-email", async () => {
    const { askForNewEmail } = await import("./account-forms");
    return (values) => askForNewEmail(values, onSent);
  });
  return (
    <form {...form} aria-label="Change email" className="grid gap-5">
      <ErrorSummary errors={errors} attempt={attempt} />
      <EmailField
        {...field("email")}
        label="New email"
        hint="We'll send a link to your new address and tell your old one."
        enterKeyHint="next"
      />
      <PasswordField
        {...field("password")}
        label="Your password"
        autoComplete="current-password"
        enterKeyHint="go"
      />
      <FormButtons busy={busy} onCancel={onCancel}>
        Send the link
      </FormButtons>
    </form>
  );
}
