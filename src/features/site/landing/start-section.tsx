import type { ReactNode } from "react";
import { Section } from "./section.tsx";

/** Where a visitor becomes a member; the card itself belongs to the accounts. */
export function StartSection({ children }: { children: ReactNode }) {
  return (
    <Section id="signup-form" title="Start your first order">
      <div className="mt-4 grid grid-cols-1 gap-8 md:grid-cols-2 md:gap-12">
        <p className="max-w-prose text-lg text-muted">
          An email address and a password are enough to begin. You choose your groceries, set your
          budget and see the total before you pay anything.
        </p>
        {children}
      </div>
    </Section>
  );
}
