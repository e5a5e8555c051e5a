import type { InvitationWithLink } from "@/data/remote/administrators";
import { useSendsEmail } from "@/data/remote/business";
import { ROLE_TERMS, ROLES } from "@/domain/staff/roles";
import { Button } from "@/ui/button";
import { CardSection } from "@/ui/card-section";
import { ChoiceField } from "@/ui/choice-field";
import { CopyButton } from "@/ui/copy-button";
import { EmailField } from "@/ui/email-field";
import { ErrorSummary } from "@/ui/error-summary";
import { Notice } from "@/ui/notice";
import { useLazyForm } from "@/ui/use-lazy-form";
import { invite } from "./administrator-forms";

type InviteFormProps = {
  /** The invitation just made: its link is seen this once. */
  made: InvitationWithLink | undefined;
  onInvited: (invitation: InvitationWithLink) => void;
};

export function InviteForm({ made, onInvited }: InviteFormProps) {
  const sendsEmail = useSendsEmail() ?? true;
  const { form, field, busy, errors, attempt } = useLazyForm(
    "invite",
    async () => (values) => invite(values, sendsEmail, onInvited),
  );
  return (
    <CardSection kind="plain" title="Invite someone to the team">
      <ErrorSummary errors={errors} attempt={attempt} />
      <form {...form} className="grid items-end gap-4 sm:grid-cols-[1fr_auto]">
        <div className="sm:col-span-2">
          <ChoiceField
            {...field("role")}
            label="What may they do?"
            choices={ROLES.map((role) => ({
              value: role,
              label: `${ROLE_TERMS[role].title}: ${ROLE_TERMS[role].may}`,
            }))}
          />
        </div>
        <EmailField
          {...field("email")}
          label="Email"
          hint="The link works once, within 7 days, for this address only."
          autoComplete="off"
        />
        <Button type="submit" busy={busy}>
          {sendsEmail ? "Send invitation" : "Create invitation"}
        </Button>
      </form>
      {made && (
        <Notice
          tone="success"
          title={sendsEmail ? `Invitation sent to ${made.email}` : `Invitation for ${made.email}`}
          live
        >
          <p>
            {sendsEmail
              ? "You can also give them the link yourself. We only show it now."
              : "We can't email the link because no email server is set. Give them the link yourself. We only show it now."}
          </p>
          <p className="my-3 font-mono break-all">{made.link}</p>
          <CopyButton text={made.link} label="Copy invitation link" />
        </Notice>
      )}
    </CardSection>
  );
}
