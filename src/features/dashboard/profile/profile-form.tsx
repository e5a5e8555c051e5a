import { Fragment } from "react";
import { useSessionUser } from "@/data/core/session";
import { formatPhone } from "@/domain/members/phone";
import type { Profile } from "@/domain/members/profile-requests";
import { ErrorSummary } from "@/ui/error-summary";
import { FormButtons } from "@/ui/form-buttons";
import { PhoneField } from "@/ui/phone-field";
import { TextField } from "@/ui/text-field";
import { useLazyForm } from "@/ui/use-lazy-form";
import { useTypedForm } from "../use-typed-form";

/** The only form of its page. */
export const PROFILE = "profile";

type ProfileFormProps = { profile: Profile; close: (id: string) => void };

export function ProfileForm({ profile, close }: ProfileFormProps) {
  const userId = useSessionUser()?.id ?? "";
  const typed = useTypedForm(PROFILE, PROFILE, { stored: profile, fieldsOf, close });
  const { form, field, busy, errors, attempt } = useLazyForm("profile", async () => {
    const { changeProfile } = await import("../member-actions");
    return (values) => typed.save((edit) => changeProfile(userId, values, edit), values);
  });
  return (
    <form
      {...form}
      {...typed.form}
      aria-label="Edit profile"
      className="grid gap-5 rounded-box border border-base-300 bg-base-100 p-4"
    >
      <ErrorSummary errors={errors} attempt={attempt} />
      <Fragment key={typed.key}>
        <TextField
          {...field("full_name")}
          label="Full name"
          autoComplete="name"
          defaultValue={typed.values.full_name}
        />
        <PhoneField {...field("phone")} defaultValue={typed.values.phone} />
      </Fragment>
      <p className="text-muted">Orders you've already placed keep their name and phone number.</p>
      <FormButtons busy={busy} onCancel={typed.cancel}>
        Save profile
      </FormButtons>
    </form>
  );
}

function fieldsOf({ full_name, phone }: Profile): Record<string, string> {
  return { full_name, phone: formatPhone(phone) };
}
