import { useRef } from "react";
import { Button } from "@/ui/button";
import { ErrorSummary } from "@/ui/error-summary";
import { PasswordField } from "@/ui/password-field";
import { useLazyForm } from "@/ui/use-lazy-form";

export function ChangePasswordForm({ email }: { email: string }) {
  const element = useRef<HTMLFormElement>(null);
  const { form, field, busy, errors, attempt } = useLazyForm("change", async () => {
    const { changeOwnPassword } = await import("./member-forms");
    return (values) => changeOwnPassword(values, () => element.current?.reset());
  });
  return (
    <section aria-labelledby="password-heading" className="grid gap-4">
      <div>
        <h2 id="password-heading" className="text-xl">
          Change password
        </h2>
        <p className="mt-1 text-muted">We'll sign you out on every other phone and computer.</p>
      </div>
      <ErrorSummary errors={errors} attempt={attempt} />
      <form {...form} ref={element} className="grid gap-5">
        {/* For the phone's key chain: whose password this is. */}
        <input type="hidden" autoComplete="username" value={email} readOnly />
        <PasswordField
          {...field("old_password")}
          label="Current password"
          autoComplete="current-password"
          enterKeyHint="next"
        />
        <PasswordField
          {...field("password")}
          label="New password"
          hint="At least 8 characters"
          autoComplete="new-password"
          enterKeyHint="go"
        />
        <Button type="submit" busy={busy}>
          Change password
        </Button>
      </form>
    </section>
  );
}
