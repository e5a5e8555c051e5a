import { PRODUCT_NAME } from "@/domain/site/product";
import { Icon } from "@/ui/icon";
import { PageHeading } from "@/ui/page-heading";
import { Fragment } from "../fragment";
import { SectionLink } from "../section-link";
import { SvgPlaceholder } from "./still";

const FACTS = ["Save up to 30%", "Two free deliveries a month", "Cancel anytime"];

export function Hero() {
  return (
    <section className="mx-auto grid max-w-6xl grid-cols-1 items-center gap-8 px-4 pt-8 md:gap-12 md:pt-16 lg:grid-cols-[1.05fr_1fr]">
      <div>
        <PageHeading
          title={PRODUCT_NAME}
          className="text-[min(2.5rem,14vw)] leading-[1.05] sm:text-5xl lg:text-6xl"
        >
          Groceries cost less when we buy together.
        </PageHeading>
        <p className="mt-5 max-w-xl text-lg text-muted sm:text-xl">
          Tell us your budget and your list. We shop across stores for everyone at once and bring it
          to your door, mid-month and month-end.
        </p>
        <div className="mt-7 flex flex-wrap gap-3">
          <SectionLink
            section="signup-form"
            className="btn btn-primary h-auto min-h-14 grow shrink px-5 py-3 text-lg leading-tight sm:grow-0"
          >
            Join Now and Start Saving Today
          </SectionLink>
          <SectionLink
            section="how-it-works"
            className="btn h-auto min-h-14 grow shrink border-base-content bg-base-100 px-5 py-3 text-lg leading-tight hover:bg-base-200 sm:grow-0"
          >
            Learn More
          </SectionLink>
        </div>
        <ul className="mt-6 flex flex-wrap gap-x-5 gap-y-1 font-semibold">
          {FACTS.map((fact) => (
            <li key={fact} className="flex items-center gap-1.5">
              <Icon name="check" className="size-5 stroke-3 text-primary" />
              {fact}
            </li>
          ))}
        </ul>
        <Fragment
          name="deliveries"
          room="flow-root min-h-35 max-[22rem]:min-h-47 sm:min-h-28.5 lg:min-h-34.5"
        />
      </div>
      <SvgPlaceholder
        name="stoep"
        className="aspect-[640/440] w-full overflow-hidden rounded-box border border-base-300"
      />
    </section>
  );
}
