import type { WorkInHand } from "@/data/local/basket/next-order";
import { plural } from "@/domain/text/plural";
import { ConfirmDialog } from "@/ui/confirm-dialog";

type ReplaceBasketProps = {
  /** What another order would take the place of; asked while there is something. */
  work: WorkInHand | undefined;
  confirmLabel: string;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks before another order takes the place of the basket that the wizard has open. */
export function ReplaceBasket({ work, ...props }: ReplaceBasketProps) {
  return (
    <ConfirmDialog
      {...props}
      open={work !== undefined}
      title="Replace your current basket?"
      cancelLabel="Keep my basket"
      kind={work?.isAllSent ? "primary" : "danger"}
    >
      <p>{work && wordsOf(work)}</p>
    </ConfirmDialog>
  );
}

function wordsOf({ items, isStarted, isOver, isAllSent }: WorkInHand): string {
  if (isAllSent) {
    return "The order in your current basket isn't completed yet. You'll find it in your orders.";
  }
  return isStarted && !isOver
    ? "The order in your current basket isn't completed yet. You'll find it in your orders, but you'll lose what you've changed in this basket since you started the order."
    : plural(
        items,
        "The 1 item in your current basket isn't part of an order yet. You'll lose it.",
        "The {n} items in your current basket aren't part of an order yet. You'll lose them.",
      );
}
