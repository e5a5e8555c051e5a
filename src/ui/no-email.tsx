import type { ReactNode } from "react";

/** Seen only where the shop has no mail server: what is true of an email there. */
export function NoEmail({ children }: { children: ReactNode }) {
  return <span className="hidden font-semibold no-email:block">{children}</span>;
}
