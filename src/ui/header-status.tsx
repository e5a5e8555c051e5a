import type { ReactNode } from "react";
import { createPortal } from "react-dom";

const SLOT_ID = "header-status";

/** The place in the header where a screen may say in two words how it stands. */
export function HeaderStatusSlot() {
  return <div id={SLOT_ID} />;
}

/** Shows its children in the header's place; a screen without that header shows nothing. */
export function HeaderStatus({ children }: { children: ReactNode }) {
  const slot = document.getElementById(SLOT_ID);
  return slot && createPortal(children, slot);
}
