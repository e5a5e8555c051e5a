import type { Role } from "@/domain/staff/roles";
import { Button } from "@/ui/button";
import { ErrorSummary } from "@/ui/error-summary";
import { useLazyForm } from "@/ui/use-lazy-form";
import { CredentialFields } from "./credential-fields";

type AdminSignUpFormProps = {
  invite: string | undefined;
  as: Role;
  sendsEmail: boolean;
  onDone: (next: "sign_in" | "check_mail", email: string) => void;
};

export function AdminSignUpForm({ invite, as, sendsEmail, onDone }: AdminSignUpFormProps) {
  const { form, field, busy, errors, attempt } = useLazyForm("admin", async () => {
    const { signUpAdmin } = await import("./admin-forms");
    return (values) => signUpAdmin({ invite, as, sendsEmail }, values, onDone);
  });
  return (
    <>
      <ErrorSummary errors={errors} attempt={attempt} />
      <form {...form} className="grid gap-5 in-data-storage:hidden">
        <CredentialFields field={field} isNew />
        <Button type="submit" block busy={busy}>
          Sign Up
        </Button>
      </form>
    </>
  );
}
