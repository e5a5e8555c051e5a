import { PasswordField } from "@/ui/password-field";
import { TextField } from "@/ui/text-field";

type FieldOf = (name: string) => { id: string; name: string; error: string | undefined };

type EmailFieldProps = { field: FieldOf; email?: string | undefined };

export function EmailField({ field, email }: EmailFieldProps) {
  return (
    <TextField
      {...field("email")}
      label="Email"
      defaultValue={email}
      type="email"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      enterKeyHint="next"
    />
  );
}

type CredentialFieldsProps = EmailFieldProps & { isNew: boolean };

/** 'Email' and 'Password'; `isNew` asks the phone's key chain for a new password and says how long. */
export function CredentialFields({ field, email, isNew }: CredentialFieldsProps) {
  return (
    <>
      <EmailField field={field} email={email} />
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
