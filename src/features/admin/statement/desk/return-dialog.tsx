import { formatRand } from "@/domain/money/rules";
import type { DeskLine, DeskPayment } from "@/domain/statement/desk/desk";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import type { DeskRow } from "./desk-state";

type ReturnDialogProps = {
  row: DeskRow;
  /** The deposit that the row's debit takes back. */
  deposit: DeskLine | undefined;
  onConfirm: (row: DeskRow) => void;
  onClose: () => void;
};

/** Asks before a deposit is recorded as returned, and says what that takes back. */
export function ReturnDialog({ row, deposit, onConfirm, onClose }: ReturnDialogProps) {
  const isMatched = deposit?.status === "matched";
  return (
    <ConfirmDialog
      open
      title={`Did the bank return ${formatRand(-row.line.cents)}?`}
      confirmLabel={isMatched ? "Undo the match" : "Mark as returned"}
      onConfirm={() => {
        onClose();
        onConfirm(row);
      }}
      onClose={onClose}
    >
      <p className="break-words">
        {row.reason}{" "}
        {row.payments.length > 0 ? provedText(row.payments) : EFFECTS[deposit?.status ?? "matched"]}
      </p>
    </ConfirmDialog>
  );
}

const NOTHING = "It paid nothing, so nothing else changes.";
const EFFECTS: Readonly<Record<DeskLine["status"], string>> = {
  matched: "What it paid is unpaid again, and we tell the member.",
  credit: "It's no longer the member's credit, and we tell the member.",
  open: "This deposit isn't matched to a payment, so nothing else changes. If it paid one, cancel this and match the deposit first.",
  not_ours: NOTHING,
  ignored: NOTHING,
  returned: NOTHING,
};

function provedText(payments: readonly DeskPayment[]): string {
  const named = payments.map(({ references, name }) => `${references[0]} of ${name || "Unknown"}`);
  return `We verified ${named.join(" and ")} from proof of payment. What this deposit paid is unpaid again, and we tell the member.`;
}
