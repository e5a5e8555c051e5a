import type { ReactNode } from "react";
import { BakkiePicture, ListPicture, PooledPicture } from "./pictures";
import { Section } from "./section";

export function HowItWorks() {
  return (
    <Section id="how-it-works" title="How it Works">
      <ol className="mt-8 grid grid-cols-1 gap-4 md:grid-cols-3 md:gap-6">
        <Step number={1} title="You send your list" picture={<ListPicture />}>
          Your groceries, your usual stores, your budget.
        </Step>
        <Step number={2} title="We buy together" picture={<PooledPicture />}>
          One big shop across stores, so shared buying power lowers the price.
        </Step>
        <Step number={3} title="We deliver on schedule" picture={<BakkiePicture />}>
          Mid-month and month-end, at no extra cost.
        </Step>
      </ol>
    </Section>
  );
}

type StepProps = { number: number; title: string; picture: ReactNode; children: string };

function Step({ number, title, picture, children }: StepProps) {
  return (
    <li className="flex flex-wrap items-center gap-4 rounded-box border border-base-300 bg-base-100 p-4 shadow-soft md:block md:p-6">
      <div className="relative grid w-24 shrink-0 place-items-center rounded-field bg-leaf-soft md:w-full md:py-4">
        <span className="absolute -top-2 -left-2 grid size-[2rem] place-items-center rounded-full bg-accent font-bold text-accent-content md:top-3 md:left-3">
          {number}
        </span>
        {picture}
      </div>
      <div className="min-w-0 grow basis-[8.5rem] md:mt-5">
        <h3 className="text-lg md:text-xl">{title}</h3>
        <p className="mt-1.5 text-muted">{children}</p>
      </div>
    </li>
  );
}
