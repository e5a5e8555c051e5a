import { useCallback, useEffect, useState } from "react";
import { RequestError } from "@/data/core/client";
import { followAdmins } from "@/data/remote/admin-list";
import {
  type Administrator,
  type Invitation,
  type InvitationWithLink,
  readAdministration,
  type StaffMember,
} from "@/data/remote/administrators";
import { ROLE_TERMS, type Role } from "@/domain/staff/roles";
import { ADMIN_TOASTS } from "@/domain/text/admin-messages";
import { type CsvColumns, csvFile } from "@/domain/text/csv";
import { sastDate } from "@/domain/time/sa-time";
import { PageHeading } from "@/ui/page-heading";
import { ExportButton } from "../shared/export-button";
import { useShortcuts } from "../shared/shortcuts/shortcuts";
import { AdministratorList } from "./administrator-list";
import { InvitationList } from "./invitation-list";
import { InviteForm } from "./invite-form";
import { StaffList } from "./staff-list";

interface Administration {
  readonly admins: readonly Administrator[];
  readonly staff: readonly StaffMember[];
  readonly invitations: readonly Invitation[];
}

interface Listed {
  readonly email: string;
  readonly role: Role;
}

const COLUMNS: CsvColumns<(row: Listed) => string> = {
  Email: ({ email }) => email,
  Role: ({ role }) => ROLE_TERMS[role].title,
};
const CSV = { type: "text/csv;charset=utf-8" };
const asAdmin = ({ email }: Administrator): Listed => ({ email, role: "admin" });

/** Who may work in the back-office, and who is invited to. */
export function AdministratorsPage(loaded: Administration) {
  const [{ admins, staff, invitations }, setAdministration] = useState(loaded);
  const [made, setMade] = useState<InvitationWithLink>();
  const isOpen = invitations.some(({ id }) => id === made?.id);

  /** Without a network both lists stay as they are; they are read again with it. */
  const refresh = useCallback(async () => {
    try {
      setAdministration(await readAdministration());
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
    }
  }, []);
  useEffect(
    () => followAdmins(["admin_invitations", "user_roles"], () => void refresh()),
    [refresh],
  );
  useShortcuts([
    {
      shown: "N",
      does: "Invite someone",
      keys: { n: () => document.getElementById("invite-role")?.focus() },
    },
  ]);

  async function invited(invitation: InvitationWithLink) {
    await refresh();
    setMade(invitation);
  }

  return (
    <div className="grid max-w-5xl gap-8">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <PageHeading title="Administrators" className="text-2xl">
          Administrators
        </PageHeading>
        <ExportButton
          label="Export CSV"
          progress="Exporting the list"
          fileName={() => `administrators-${sastDate(Date.now())}.csv`}
          size="small"
          done={ADMIN_TOASTS.list_exported}
          fetch={async () => new Blob([csvFile(COLUMNS, [...admins.map(asAdmin), ...staff])], CSV)}
        />
      </div>
      <InviteForm made={isOpen ? made : undefined} onInvited={invited} />
      <InvitationList invitations={invitations} onChange={refresh} />
      <AdministratorList admins={admins} onChange={refresh} />
      <StaffList staff={staff} onChange={refresh} />
    </div>
  );
}
