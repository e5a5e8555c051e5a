import { useSessionUser } from "@/data/core/session";
import { formatPhone } from "@/domain/members/phone";
import type { Profile } from "@/domain/members/profile-requests";
import { ErrorSummary } from "@/ui/error-summary";
import { FormButtons } from "@/ui/form-buttons";
import { TextField } from "@/ui/text-field";
import { useLazyForm } from "@/ui/use-lazy-form";

type ProfileFormProps = { profile: Profile; onDone: () => void };

export function ProfileForm({ profile, onDone }: ProfileFormProps) {
  const userId = useSessionUser()?.id ?? "";
  const { form, field, busy, errors, attempt } = useLazyForm("profile", async () => {
    const { changeProfile } = await import("../member-actions");
    return (values) => changeProfile(userId, values, onDone);
  });
  return (
    <form
      {...form}
      aria-label="Edit profile"
      className="grid gap-5 rounded-box border border-base-300 bg-base-100 p-4"
    >
      <ErrorSummary errors={errors} attempt={attempt} />
      <TextField
        {...field("full_name")}
        label="Full name"
        autoComplete="name"
        defaultValue={profile.full_name}
      />
      <TextField
        {...field("phone")}
        label="WhatsApp phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        hint="We'll use it to contact you about your order"
        defaultValue={formatPhone(profile.phone)}
      />
      <p className="text-muted">Orders you've already placed keep their name and phone number.</p>
      <FormButtons busy={busy} onCancel={onDone}>
        Save profile
      </FormButtons>
    </form>
  );
}
