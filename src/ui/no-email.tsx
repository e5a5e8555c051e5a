import type { ReactNode } from "react";

export function NoEmail({ children }: { children: ReactNode }) {
  return <span className="hidden font-semibold no-email:block">{children}</span>;
}
