import type { ComponentProps } from "react";
import { ConfirmDialog } from "./confirm-dialog";
import { Problem } from "./problem";
import { useAction } from "./use-action";

type ConfirmActProps = Pick<
  ComponentProps<typeof ConfirmDialog>,
  "title" | "kind" | "confirmLabel" | "cancelLabel" | "children" | "onClose"
> & {
  act: Parameters<ReturnType<typeof useAction>["run"]>[0];
  /** Called once it is done, before the question closes. */
  onDone?: () => void;
};

/** Asks before an act, and stays open with the reason where it fails. */
export function ConfirmAct({ act, onDone, children, onClose, ...dialog }: ConfirmActProps) {
  const { busy, problem, run } = useAction();

  async function confirm() {
    if (!(await run(act))) return;
    onDone?.();
    onClose();
  }

  return (
    <ConfirmDialog open busy={busy} onConfirm={confirm} onClose={onClose} {...dialog}>
      {children}
      <Problem>{problem}</Problem>
    </ConfirmDialog>
  );
}
