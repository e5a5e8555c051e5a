import { useState } from "react";
import type { StaffMember } from "@/data/remote/administrators";
import { ROLE_TERMS } from "@/domain/staff/roles";
import { Button } from "@/ui/button";
import { CheckboxField } from "@/ui/checkbox-field";
import { ConfirmAct } from "@/ui/confirm-act";
import { EmptyState } from "@/ui/empty-state";
import { StatusBadge } from "@/ui/status-badge";
import { Table, TableHead, unseen } from "@/ui/table";
import { endStaff } from "./administrator-forms";

type StaffListProps = { staff: readonly StaffMember[]; onChange: () => void };

/** Who helps on a delivery: a phone that is lost is signed out here, from afar. */
export function StaffList({ staff, onChange }: StaffListProps) {
  const [leaving, setLeaving] = useState<StaffMember>();
  return (
    <section className="grid gap-3">
      <h2 className="text-xl">Buyers</h2>
      {staff.length === 0 ? (
        <EmptyState title="No buyers yet">
          Admins can buy too. Invite someone above who only buys.
        </EmptyState>
      ) : (
        <Table caption="Buyers">
          <TableHead columns={["Email", unseen("Actions")]} />
          <tbody>
            {staff.map((member) => (
              <tr key={`${member.id} ${member.role}`}>
                <td className="wrap-anywhere">
                  <span className="mr-2">{member.email}</span>
                  {member.deactivated && <StatusBadge tone="red">Deactivated</StatusBadge>}
                </td>
                <td className="text-right">
                  <Button kind="danger-quiet" size="small" onClick={() => setLeaving(member)}>
                    Remove<span className="sr-only"> {member.email}</span>
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      {leaving && (
        <EndDialog
          key={leaving.id}
          member={leaving}
          onEnded={onChange}
          onClose={() => setLeaving(undefined)}
        />
      )}
    </section>
  );
}

type EndDialogProps = { member: StaffMember; onEnded: () => void; onClose: () => void };

function EndDialog({ member, onEnded, onClose }: EndDialogProps) {
  const [clears, setClears] = useState(false);
  return (
    <ConfirmAct
      title={`Remove ${member.email} (${ROLE_TERMS[member.role].title})?`}
      confirmLabel="Remove and sign out"
      act={() => endStaff(member, clears)}
      onDone={onEnded}
      onClose={onClose}
    >
      <p>
        We'll sign them out on every phone. They keep their member account. You can invite them
        again at any time.
      </p>
      <CheckboxField
        name="clears"
        label="Their phone is lost or stolen"
        hint="When it's next online, it also deletes what the app saved on it: the buying list, and entries that weren't sent."
        checked={clears}
        onChange={(event) => setClears(event.currentTarget.checked)}
      />
    </ConfirmAct>
  );
}
