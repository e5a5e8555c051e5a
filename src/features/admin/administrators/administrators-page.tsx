import { useRouter } from "@tanstack/react-router";
import { useState } from "react";
import type { Administrator, Invitation, InvitationWithLink } from "@/data/remote/administrators";
import { PageHeading } from "@/ui/page-heading";
import { AdministratorList } from "./administrator-list";
import { InvitationList } from "./invitation-list";
import { InviteForm } from "./invite-form";

type AdministratorsPageProps = {
  admins: readonly Administrator[];
  invitations: readonly Invitation[];
};

/** Who may work in the back-office, and who is invited to. */
export function AdministratorsPage({ admins, invitations }: AdministratorsPageProps) {
  const router = useRouter();
  const [made, setMade] = useState<InvitationWithLink>();
  const isOpen = invitations.some(({ id }) => id === made?.id);

  async function invited(invitation: InvitationWithLink) {
    await router.invalidate();
    setMade(invitation);
  }

  return (
    <div className="grid max-w-4xl gap-8">
      <PageHeading title="Administrators" className="text-2xl">
        Administrators
      </PageHeading>
      <InviteForm made={isOpen ? made : undefined} onInvited={invited} />
      <InvitationList invitations={invitations} onChange={() => router.invalidate()} />
      <AdministratorList admins={admins} onChange={() => router.invalidate()} />
    </div>
  );
}
