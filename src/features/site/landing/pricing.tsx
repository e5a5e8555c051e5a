import { MEMBERSHIP_FEE } from "@/domain/membership/fee";
import { ButtonLink } from "@/ui/button";
import { Icon } from "@/ui/icon";
import { Money } from "@/ui/money";

const INCLUDED = [
  "Two free deliveries a month: mid-month and month-end",
  "Save up to 30%",
  "Fresh groceries and household essentials",
  "Customer support via WhatsApp",
];

export function Pricing() {
  return (
    <section
      id="pricing"
      tabIndex={-1}
      aria-labelledby="pricing-title"
      className="mx-auto mt-16 max-w-6xl md:mt-24 md:px-4"
    >
      <div className="grid grid-cols-1 items-center gap-8 bg-secondary px-4 py-10 text-secondary-content md:grid-cols-[1.1fr_1fr] md:gap-12 md:rounded-box md:p-12">
        <div>
          <p className="font-semibold text-accent">Pricing</p>
          <h2 id="pricing-title" className="mt-1 text-3xl md:text-4xl">
            One price. Cancel anytime.
          </h2>
          <ul className="mt-6 grid gap-3 text-lg">
            {INCLUDED.map((fact) => (
              <li key={fact} className="flex gap-3">
                <Icon name="check" className="mt-0.5 size-6 stroke-3 text-accent" />
                {fact}
              </li>
            ))}
          </ul>
        </div>
        <div className="rounded-box bg-base-100 p-6 text-base-content md:p-8">
          <h3 className="text-lg">Monthly Membership</h3>
          <p className="mt-2 flex flex-wrap items-baseline gap-x-2">
            <Money
              cents={MEMBERSHIP_FEE}
              className="text-[min(3rem,16vw)] font-extrabold tracking-tight"
            />
            <span className="text-muted">a month</span>
          </p>
          <p className="mt-3 text-muted">
            Added once a month to your grocery budget. You see the total before you pay.
          </p>
          <ButtonLink to="/subscribe" block className="mt-6">
            Subscribe Now
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
