import { useId } from "react";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { ErrorSummary } from "@/ui/error-summary";
import { PasswordField } from "@/ui/password-field";
import { useLazyForm } from "@/ui/use-lazy-form";

type ErasureDialogProps = { open: boolean; onClose: () => void };

export function ErasureDialog({ open, onClose }: ErasureDialogProps) {
  const formId = useId();
  const { form, field, busy, errors, attempt } = useLazyForm("erasure", async () => {
    const { deleteAccount } = await import("./account-forms");
    return deleteAccount;
  });
  return (
    <Dialog
      open={open}
      title="Delete your account?"
      onClose={onClose}
      footer={
        <>
          <Button kind="secondary" onClick={onClose}>
            Keep my account
          </Button>
          <Button kind="danger" type="submit" form={formId} busy={busy}>
            Delete my account
          </Button>
        </>
      }
    >
      <form {...form} id={formId} aria-label="Delete my account" className="grid gap-5">
        <p>
          Would you like a copy of your data first? Use 'Download my data' on this page. If you
          delete your account, we'll remove your basket from this phone now.
        </p>
        <ErrorSummary errors={errors} attempt={attempt} />
        <PasswordField
          {...field("password")}
          label="Your password"
          autoComplete="current-password"
          enterKeyHint="go"
        />
      </form>
    </Dialog>
  );
}
