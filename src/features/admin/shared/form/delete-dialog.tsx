import { attempt } from "@/data/core/perform";
import { conflictOf, type EditTarget } from "@/data/remote/edits";
import type { Toast } from "@/domain/text/messages";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { Problem } from "@/ui/problem";
import { toast } from "@/ui/toast";
import { useAction } from "@/ui/use-action";
import { whoAndWhen } from "./conflict-notice";

type Deletable = { readonly id: string; readonly version: string };
type DeleteDialogProps<Row> = {
  row: Row | undefined;
  question: string;
  confirmLabel: string;
  /** What names the row, and what its end means. */
  children: React.ReactNode;
  act: (target: EditTarget) => Promise<void>;
  deleted: Toast;
  failed: Toast;
  onDeleted: (row: Row) => void;
  /** Called where another admin changed the row, to reload the list. */
  onConflict: () => void;
  onClose: () => void;
};

/** Asks before a row is deleted. One that another admin changed stays, and the list shows what it is now. */
export function DeleteDialog<Row extends Deletable>({ row, ...props }: DeleteDialogProps<Row>) {
  return row && <RowDialog key={row.id} row={row} {...props} />;
}

function RowDialog<Row extends Deletable>(props: DeleteDialogProps<Row> & { row: Row }) {
  const { row, question, confirmLabel, children, act, failed, onClose } = props;
  const { busy, problem, run } = useAction();

  async function confirm() {
    const target = { id: row.id, based_on: row.version };
    let isConflict = false;
    const deleted = await run(async () => {
      let description: string | undefined;
      const failure = await attempt(failed, async () => {
        try {
          await act(target);
        } catch (error) {
          const conflict = conflictOf(error);
          if (conflict) description = whoAndWhen(conflict);
          isConflict = conflict !== undefined;
          throw error;
        }
      });
      return failure && description ? { ...failure, toast: { ...failed, description } } : failure;
    });
    if (isConflict) props.onConflict();
    if (!deleted) return;
    toast(props.deleted);
    props.onDeleted(row);
    onClose();
  }

  return (
    <ConfirmDialog
      open
      title={question}
      confirmLabel={confirmLabel}
      busy={busy}
      onConfirm={confirm}
      onClose={onClose}
    >
      {children}
      <Problem>{problem}</Problem>
    </ConfirmDialog>
  );
}
