import type { ReactNode } from "react";

/** Seen only where the shop has no email server; `children` say in whole sentences what is true of emails there. */
export function NoEmail({ children }: { children: ReactNode }) {
  return <span className="hidden font-semibold no-email:block">{children}</span>;
}
