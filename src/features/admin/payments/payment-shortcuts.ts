import { searchShortcut } from "../shared/shortcuts/shortcuts";
import type { Shortcut } from "../shared/shortcuts/shortcuts-dialog";

interface PaymentKeys {
  step(by: 1 | -1): void;
  verify(): void;
  reject(): void;
  tick(): void;
  verifyTicked(): void;
  open(): void;
}

/** The keys of the Payments tab. They act on the selected payment. */
export function paymentShortcuts({
  step,
  verify,
  reject,
  tick,
  verifyTicked,
  open,
}: PaymentKeys): Shortcut[] {
  return [
    {
      shown: "↓ ↑",
      does: "Next or previous payment",
      keys: { ArrowDown: () => step(1), ArrowUp: () => step(-1) },
    },
    { shown: "V", does: "Verify", keys: { v: verify } },
    { shown: "R", does: "Reject", keys: { r: reject } },
    { shown: "X", does: "Select or unselect", keys: { x: tick } },
    { shown: "Shift V", does: "Verify what is selected", keys: { "Shift+V": verifyTicked } },
    { shown: "O", does: "Open the order", keys: { o: open } },
    ...proofShortcuts(),
    searchShortcut("payments-search"),
  ];
}

/** The keys of the proof in sight. */
export function proofShortcuts(): Shortcut[] {
  const zoom = (name: string) => () => press(name);
  return [
    {
      shown: "+ −",
      does: "Zoom the proof",
      keys: { "+": zoom("+"), "Shift++": zoom("+"), "=": zoom("+"), "-": zoom("-") },
    },
    { shown: "T", does: "Rotate the proof", keys: { t: zoom("t") } },
  ];
}

/** Zoom and rotate are buttons of the proof in sight. */
function press(name: string): void {
  document.querySelector<HTMLElement>(`[data-shortcut="${name}"]`)?.click();
}
