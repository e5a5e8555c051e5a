import { Link, useNavigate } from "@tanstack/react-router";
import { getSession } from "@/data/core/session";
import { takeLeftPage } from "@/data/session/left-page";
import { Button } from "@/ui/button";
import { ErrorSummary } from "@/ui/error-summary";
import { useLazyForm } from "@/ui/use-lazy-form";
import { CredentialFields } from "./credential-fields";
import { pageAfterSignIn } from "./staff-home";

type AdminSignInFormProps = {
  invite: string | undefined;
  /** Prefilled after a sign-up. */
  email: string;
  onSigningIn: (active: boolean) => void;
};

export function AdminSignInForm({ invite, email, onSigningIn }: AdminSignInFormProps) {
  const navigate = useNavigate();
  const { form, field, busy, errors, attempt } = useLazyForm("admin", async () => {
    const { signInAdmin } = await import("./admin-forms");
    return async (values) => {
      const { returnTo } = history.state ?? {};
      onSigningIn(true);
      const failure = await signInAdmin(invite, values);
      onSigningIn(false);
      const user = getSession()?.user;
      if (user && !failure) {
        const left = takeLeftPage(user.id);
        await navigate({ href: pageAfterSignIn(user, returnTo ?? left) });
      }
      return failure;
    };
  });
  return (
    <>
      <ErrorSummary errors={errors} attempt={attempt} />
      <form {...form} className="grid gap-5 in-data-storage:hidden">
        <CredentialFields field={field} isNew={false} email={email} />
        <Button type="submit" block busy={busy}>
          Sign In
        </Button>
      </form>
      <Link to="/reset-password" className="link inline-block py-3">
        Forgot password?
      </Link>
    </>
  );
}
