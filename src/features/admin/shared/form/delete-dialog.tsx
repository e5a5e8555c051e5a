import { attempt } from "@/data/core/perform";
import { conflictOf, type EditTarget } from "@/data/remote/edits";
import type { Toast } from "@/domain/text/messages";
import { ConfirmAct } from "@/ui/confirm-act";
import { toast } from "@/ui/toast";
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

  async function deleteRow() {
    let description: string | undefined;
    const failure = await attempt(failed, async () => {
      try {
        await act({ id: row.id, based_on: row.version });
      } catch (error) {
        const conflict = conflictOf(error);
        if (conflict) {
          description = whoAndWhen(conflict);
          props.onConflict();
        }
        throw error;
      }
    });
    return failure && description ? { ...failure, toast: { ...failed, description } } : failure;
  }

  return (
    <ConfirmAct
      title={question}
      confirmLabel={confirmLabel}
      act={deleteRow}
      onDone={() => {
        toast(props.deleted);
        props.onDeleted(row);
      }}
      onClose={onClose}
    >
      {children}
    </ConfirmAct>
  );
}
