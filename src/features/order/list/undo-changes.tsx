import { dropListEdit } from "@/data/local/basket/list-edit";
import { Button } from "@/ui/button";

type UndoChangesProps = { userId: string; orderId: string };

/** Forgets what was changed of a list and not saved. */
export function UndoChanges({ userId, orderId }: UndoChangesProps) {
  return (
    <Button
      kind="quiet"
      className="-ml-5 justify-self-start"
      onClick={() => dropListEdit(userId, orderId)}
    >
      Undo my changes
    </Button>
  );
}
