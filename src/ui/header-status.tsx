import type { ReactNode } from "react";
import { createPortal } from "react-dom";
import { HEADER_STATUS_ID } from "./header-status-slot";

export function HeaderStatus({ children }: { children: ReactNode }) {
  const slot = document.getElementById(HEADER_STATUS_ID);
  return slot && createPortal(children, slot);
}

export const SAVED_WORDS = {
  saved: { tone: "bg-primary", text: "Saved" },
  saving: { tone: "bg-accent", text: "Saving…" },
  failed: { tone: "bg-error", text: "Not saved on this phone" },
} as const;

export function StatusWords({ tone, text }: { tone: string; text: string }) {
  return (
    <>
      <span aria-hidden="true" className={`size-2.5 shrink-0 rounded-full ${tone}`} />
      <span className="max-w-[5rem] text-sm leading-tight sm:max-w-none sm:text-base">{text}</span>
    </>
  );
}
