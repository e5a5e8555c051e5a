import { EmailField } from "@/ui/email-field";
import { PasswordField } from "@/ui/password-field";

type FieldOf = (name: string) => { id: string; name: string; error: string | undefined };

type UsernameFieldProps = { field: FieldOf; email?: string | undefined };

export function UsernameField({ field, email }: UsernameFieldProps) {
  return (
    <EmailField
      {...field("email")}
      label="Email"
      defaultValue={email}
      autoComplete="username"
      enterKeyHint="next"
    />
  );
}

type CredentialFieldsProps = UsernameFieldProps & { isNew: boolean };

/** 'Email' and 'Password'; `isNew` asks the phone's key chain for a new password and says how long. */
export function CredentialFields({ field, email, isNew }: CredentialFieldsProps) {
  return (
    <>
      <UsernameField field={field} email={email} />
      <PasswordField
        {...field("password")}
        label="Password"
        hint={isNew ? "At least 8 characters" : undefined}
        autoComplete={isNew ? "new-password" : "current-password"}
        enterKeyHint="go"
      />
    </>
  );
}
