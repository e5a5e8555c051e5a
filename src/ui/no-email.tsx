import type { ReactNode } from "react";

/** Seen only where the shop has no mail server: what is true of an email there. */
export function NoEmail({ children }: { children: ReactNode }) {
  return (
    <p className="hidden font-semibold no-email:block">
      We can&apos;t send emails at the moment{children}
    </p>
  );
}
