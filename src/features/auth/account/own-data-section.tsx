import { useState } from "react";
import { Button } from "@/ui/button";
import { CardSection } from "@/ui/card-section";
import { ErrorSummary } from "@/ui/error-summary";
import { FormButtons } from "@/ui/form-buttons";
import { PasswordField } from "@/ui/password-field";
import { useLazyForm } from "@/ui/use-lazy-form";

/** The member's own data as a download (POPIA, section 23). */
export function OwnDataSection() {
  const [isOpen, setOpen] = useState(false);
  return (
    <CardSection title="Download my data">
      <p className="text-muted">
        You'll get one zip file with everything we store about you: your account, addresses,
        baskets, orders, memberships, emails and proofs of payment. You can open it in a spreadsheet
        or another program.
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
        hint="This stops anyone else with your phone from downloading your data."
        autoComplete="current-password"
        enterKeyHint="go"
      />
      <FormButtons busy={busy} busyLabel="Preparing…" onCancel={onDone}>
        Download
      </FormButtons>
    </form>
  );
}
