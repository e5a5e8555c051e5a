import type { ReactNode } from "react";
import { ButtonLink } from "@/ui/button";

const PAYING = [
  "Your total is your grocery budget plus the membership fee, shown before you pay.",
  "You pay by bank deposit, with your own payment reference.",
  "You upload your proof of payment. We check it, then we shop.",
];

/** Where a visitor becomes a member; the card itself belongs to the accounts. */
export function StartSection({ children }: { children: ReactNode }) {
  return (
    <section
      id="signup-form"
      tabIndex={-1}
      aria-labelledby="signup-form-title"
      className="mx-auto grid max-w-6xl grid-cols-1 gap-8 px-4 pt-16 in-data-member:hidden md:grid-cols-2 md:grid-rows-[auto_1fr] md:gap-x-12 md:pt-24"
    >
      <div>
        <h2 id="signup-form-title" className="text-3xl md:text-4xl">
          Start your first order
        </h2>
        <p className="mt-4 max-w-prose text-lg text-muted">
          You only need an email and a password to start. Then choose your groceries and set your
          budget.
        </p>
      </div>
      <div className="md:col-start-2 md:row-span-2 md:row-start-1">{children}</div>
      <div>
        <div className="in-data-storage:hidden">
          <h3 className="text-xl">Not ready for an account?</h3>
          <p className="mt-2 max-w-prose">
            Choose your groceries first. They stay on this phone until you create an account or sign
            in.
          </p>
          <ButtonLink to="/" search={{ step: 2 }} kind="secondary" className="mt-3">
            Start your basket
          </ButtonLink>
        </div>
        <h3 className="mt-8 text-xl">How paying works</h3>
        <ol className="mt-3 grid max-w-prose list-decimal gap-2 pl-5 marker:font-bold">
          {PAYING.map((step) => (
            <li key={step} className="pl-1">
              {step}
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
