import { useState } from "react";
import { useSessionUser } from "@/data/core/session";
import type { Administrator } from "@/data/remote/administrators";
import { Button } from "@/ui/button";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { Problem } from "@/ui/problem";
import { Table, TableHead, unseen } from "@/ui/table";
import { useAction } from "@/ui/use-action";
import { remove } from "./administrator-forms";

type AdministratorListProps = { admins: readonly Administrator[]; onChange: () => void };

export function AdministratorList({ admins, onChange }: AdministratorListProps) {
  const me = useSessionUser();
  const [leaving, setLeaving] = useState<Administrator>();
  const { busy, problem, run } = useAction();

  async function confirmed() {
    if (!leaving) return;
    const removed = await run(() => remove(leaving.id));
    setLeaving(undefined);
    if (removed) onChange();
  }

  return (
    <section className="grid gap-3">
      <h2 className="text-xl">Admins</h2>
      <Table caption="Admins">
        <TableHead columns={["Email", unseen("Actions")]} />
        <tbody>
          {admins.map((admin) => (
            <tr key={admin.id}>
              <td className="wrap-anywhere">
                {admin.email}
                {admin.id === me?.id && <span className="text-muted"> (you)</span>}
              </td>
              <td className="text-right">
                {admin.id !== me?.id && (
                  <Button kind="danger-quiet" size="small" onClick={() => setLeaving(admin)}>
                    Remove<span className="sr-only"> {admin.email}</span>
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      <Problem>{problem}</Problem>
      <ConfirmDialog
        open={leaving !== undefined}
        title={`Remove ${leaving?.email ?? ""} as an admin?`}
        confirmLabel="Remove admin"
        busy={busy}
        onConfirm={confirmed}
        onClose={() => setLeaving(undefined)}
      >
        <p>They keep their member account but lose access to the back-office right away.</p>
        <p>
          All admins get an email about it. For 3 days, nobody can decide alone what needs a second
          admin.
        </p>
      </ConfirmDialog>
    </section>
  );
}
