import type { Invitation } from "@/data/remote/administrators";
import { ROLE_TERMS } from "@/domain/staff/roles";
import { formatDayTime, momentOf } from "@/domain/time/sa-time";
import { Button } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { Problem } from "@/ui/problem";
import { Table, TableHead, unseen } from "@/ui/table";
import { useAction } from "@/ui/use-action";
import { withdraw } from "./administrator-forms";

type InvitationListProps = { invitations: readonly Invitation[]; onChange: () => void };

export function InvitationList({ invitations, onChange }: InvitationListProps) {
  return (
    <section className="grid gap-3">
      <h2 className="text-xl">Open invitations</h2>
      {invitations.length === 0 ? (
        <EmptyState title="No open invitations">Invite someone above.</EmptyState>
      ) : (
        <Table caption="Open invitations">
          <TableHead columns={["Email", "Role", "Works until", unseen("Actions")]} />
          <tbody>
            {invitations.map((row) => (
              <InvitationRow key={row.id} invitation={row} onChange={onChange} />
            ))}
          </tbody>
        </Table>
      )}
    </section>
  );
}

type InvitationRowProps = { invitation: Invitation; onChange: () => void };

function InvitationRow({ invitation, onChange }: InvitationRowProps) {
  const { busy, problem, run } = useAction();
  async function click() {
    if (await run(() => withdraw(invitation.id))) onChange();
  }
  return (
    <tr>
      <td className="min-w-32 break-all">{invitation.email}</td>
      <td>{ROLE_TERMS[invitation.role].title}</td>
      <td>{formatDayTime(momentOf(invitation.expires_at))}</td>
      <td className="text-right">
        <Button kind="danger-quiet" size="small" busy={busy} onClick={click}>
          Withdraw<span className="sr-only"> the invitation of {invitation.email}</span>
        </Button>
        <Problem>{problem}</Problem>
      </td>
    </tr>
  );
}
