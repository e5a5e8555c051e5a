import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import type { Cents } from "@/domain/money/rules";
import {
  EXAMPLE_BUDGET_MAX,
  EXAMPLE_BUDGET_MIN,
  MOST_SAVED_PERCENT,
  savingsExample,
} from "@/domain/site/savings-example";
import { Money } from "@/ui/money";
import { Fragment } from "../fragment";

const STEP: Cents = 100_00;
const FIRST_BUDGET: Cents = 2000_00;

/** What a month could look like, for one's own budget: an example, and said to be one. */
export function SavingsCalculator() {
  const [budget, setBudget] = useState<Cents>(FIRST_BUDGET);
  const id = useId();
  const slider = useRef<HTMLInputElement>(null);
  // Moved before the app was there.
  useEffect(() => setBudget(Number(slider.current?.value)), []);
  const { saving, fee, left, evenAtPercent } = savingsExample(budget);
  return (
    <section aria-labelledby={`${id}-title`} className="mx-auto max-w-6xl px-4 pt-16 md:pt-24">
      <div className="grid grid-cols-1 gap-8 rounded-box border border-base-300 bg-base-100 p-5 shadow-soft md:grid-cols-2 md:gap-12 md:p-10">
        <div>
          <h2 id={`${id}-title`} className="text-2xl md:text-3xl">
            What could a month look like?
          </h2>
          <p className="mt-3 text-muted">
            This example shows the most you could save. What you save depends on your list and on
            that month's prices.
          </p>
          <label htmlFor={`${id}-budget`} className="mt-6 flex flex-wrap justify-between gap-x-4">
            <span className="font-bold">Groceries a month, bought alone</span>
            <Money cents={budget} className="text-xl font-extrabold" />
          </label>
          <input
            id={`${id}-budget`}
            ref={slider}
            type="range"
            min={EXAMPLE_BUDGET_MIN}
            max={EXAMPLE_BUDGET_MAX}
            step={STEP}
            defaultValue={FIRST_BUDGET}
            onChange={(event) => setBudget(Number(event.target.value))}
            aria-valuetext={`R${budget / 100}`}
            className="mt-1 h-12 w-full cursor-pointer accent-primary"
          />
        </div>
        <div>
          <dl className="grid gap-3">
            <Line label={`Up to ${MOST_SAVED_PERCENT}% saved`}>
              <Money cents={saving} />
            </Line>
            <Line label="Membership, two deliveries included">
              <Money cents={-fee} />
            </Line>
            <Line label="Left for you, at most" total>
              <Money cents={left} />
            </Line>
          </dl>
          <p className="mt-4 text-muted">
            The membership pays for itself once we save you {evenAtPercent}%.
          </p>
          <Fragment name="saved" />
        </div>
      </div>
    </section>
  );
}

function Line(props: { label: string; total?: boolean; children: ReactNode }) {
  const look = props.total ? "border-t border-line pt-3 text-xl font-extrabold" : "";
  return (
    <div className={`flex flex-wrap items-baseline justify-between gap-x-4 ${look}`}>
      <dt className="min-w-0">{props.label}</dt>
      <dd className="tabular-nums">{props.children}</dd>
    </div>
  );
}
