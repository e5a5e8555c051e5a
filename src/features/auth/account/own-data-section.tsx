import { useState } from "react";
import { Button } from "@/ui/button";
import { CardSection } from "@/ui/card-section";
import { ErrorSummary } from "@/ui/error-summary";
import { FormButtons } from "@/ui/form-buttons";
import { PasswordField } from "@/ui/password-field";
import { useLazyForm } from "@/ui/use-lazy-form";

/** A copy of all that is kept of the member (POPIA, section 23). */
export function OwnDataSection() {
  const [isOpen, setOpen] = useState(false);
  return (
    <CardSection title="Download my data">
      <p className="text-muted">
        One zip file with all that we keep of you: your account, addresses, baskets, orders,
        memberships and mails, for a spreadsheet and for programs, and your proofs of payment.
      </p>
      {isOpen ? (
        <OwnDataForm onDone={() => setOpen(false)} />
      ) : (
        <Button
          kind="secondary"
          icon="download"
          className="justify-self-start"
          onClick={() => setOpen(true)}
        >
          Download my data
        </Button>
      )}
    </CardSection>
  );
}

function OwnDataForm({ onDone }: { onDone: () => void }) {
  const { form, field, busy, errors, attempt } = useLazyForm("own-data", async () => {
    const { downloadOwnData } = await import("./own-data-forms");
    return (values) => downloadOwnData(values, onDone);
  });
  return (
    <form {...form} aria-label="Download my data" className="grid gap-5">
      <ErrorSummary errors={errors} attempt={attempt} />
      <PasswordField
        {...field("password")}
        label="Your password"
        hint="So that nobody else who holds this phone takes it."
        autoComplete="current-password"
        enterKeyHint="go"
      />
      <FormButtons busy={busy} busyLabel="Packing..." onCancel={onDone}>
        Download
      </FormButtons>
    </form>
  );
}
