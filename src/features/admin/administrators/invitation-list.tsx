import { useState } from "react";
import type { Invitation } from "@/data/remote/administrators";
import { ROLE_TERMS } from "@/domain/staff/roles";
import { formatDayTime, momentOf } from "@/domain/time/sa-time";
import { Button } from "@/ui/button";
import { ConfirmAct } from "@/ui/confirm-act";
import { EmptyState } from "@/ui/empty-state";
import { Table, TableHead, unseen } from "@/ui/table";
import { withdraw } from "./administrator-forms";

type InvitationListProps = { invitations: readonly Invitation[]; onChange: () => void };

export function InvitationList({ invitations, onChange }: InvitationListProps) {
  const [leaving, setLeaving] = useState<Invitation>();
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
              <tr key={row.id}>
                <td className="min-w-32 break-all">{row.email}</td>
                <td>{ROLE_TERMS[row.role].title}</td>
                <td>{formatDayTime(momentOf(row.expires_at))}</td>
                <td className="text-right">
                  <Button kind="danger-quiet" size="small" onClick={() => setLeaving(row)}>
                    Withdraw<span className="sr-only"> the invitation for {row.email}</span>
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      {leaving && (
        <ConfirmAct
          key={leaving.id}
          title={`Withdraw the invitation for ${leaving.email}?`}
          confirmLabel="Withdraw invitation"
          act={() => withdraw(leaving.id)}
          onDone={onChange}
          onClose={() => setLeaving(undefined)}
        >
          <p>Its link stops working. You can invite them again at any time.</p>
        </ConfirmAct>
      )}
    </section>
  );
}
