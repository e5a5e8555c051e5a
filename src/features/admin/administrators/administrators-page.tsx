import { useState } from "react";
import { serverNow } from "@/data/core/server-clock";
import {
  type Administrator,
  type InvitationWithLink,
  readAdministration,
} from "@/data/remote/administrators";
import { ROLE_TERMS, type Role } from "@/domain/staff/roles";
import { ADMIN_TOASTS } from "@/domain/text/admin-messages";
import { type CsvColumns, csvFile } from "@/domain/text/csv";
import { sastDate } from "@/domain/time/sa-time";
import { PageHeading } from "@/ui/page-heading";
import { Skeleton } from "@/ui/skeleton";
import { ExportButton } from "../shared/export-button";
import { NotLoaded } from "../shared/not-loaded";
import { useShortcuts } from "../shared/shortcuts/shortcuts";
import { useFollowed } from "../shared/use-followed";
import { AdministratorList } from "./administrator-list";
import { InvitationList } from "./invitation-list";
import { InviteForm } from "./invite-form";
import { StaffList } from "./staff-list";

interface Listed {
  readonly email: string;
  readonly role: Role;
  readonly deactivated?: boolean;
}

const COLUMNS: CsvColumns<(row: Listed) => string> = {
  Email: ({ email }) => email,
  Role: ({ role }) => ROLE_TERMS[role].title,
  Deactivated: ({ deactivated }) => (deactivated ? "Yes" : ""),
};
const CSV = { type: "text/csv;charset=utf-8" };
const asAdmin = ({ email }: Administrator): Listed => ({ email, role: "admin" });

const FOLLOWED = ["admin_invitations", "user_roles"];

/** Who may work in the back-office, and who is invited to. */
export function AdministratorsPage() {
  const { value, failure, reload } = useFollowed("administrators", FOLLOWED, readAdministration);
  const [made, setMade] = useState<InvitationWithLink>();
  const isOpen = value?.invitations.some(({ id }) => id === made?.id);

  useShortcuts([
    {
      shown: "N",
      does: "Invite someone",
      keys: { n: () => document.getElementById("invite-role")?.focus() },
    },
  ]);

  function invited(invitation: InvitationWithLink) {
    setMade(invitation);
    reload();
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
          fileName={() => `administrators-${sastDate(serverNow())}.csv`}
          size="small"
          done={ADMIN_TOASTS.list_exported}
          fetch={async () => listFile(await readAdministration())}
        />
      </div>
      <InviteForm made={isOpen ? made : undefined} onInvited={invited} />
      {value ? (
        <>
          <InvitationList invitations={value.invitations} onChange={reload} />
          <AdministratorList admins={value.admins} onChange={reload} />
          <StaffList staff={value.staff} onChange={reload} />
        </>
      ) : failure ? (
        <NotLoaded title={ADMIN_TOASTS.administrators_fetch_failed.title} onRetry={reload} />
      ) : (
        <Skeleton label="Loading the administrators" rows={6} />
      )}
    </div>
  );
}

type Administration = Awaited<ReturnType<typeof readAdministration>>;

function listFile({ admins, staff }: Administration): Blob {
  return new Blob([csvFile(COLUMNS, [...admins.map(asAdmin), ...staff])], CSV);
}
