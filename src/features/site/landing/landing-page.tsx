import { useRouterState } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import { Skeleton } from "@/ui/skeleton";
import { Fragment } from "../fragment";
import { Hero } from "./hero";
import { Pricing } from "./pricing";
import { SavingsCalculator } from "./savings-calculator";
import { StartSection } from "./start-section";
import { SvgPlaceholder } from "./still";

type LandingPageProps = {
  /** What joins the visitor in: the sign-up card. A member has none. */
  signUp?: ReactNode;
  /** Comes first, for a member and for a visitor who begins a basket. */
  wizard?: ReactNode;
};

/**
 * The home page. A member finds the order wizard on top and the rest below it; on a member's own phone
 * a skeleton replaces the visitor's greeting until the session is read.
 */
export function LandingPage({ signUp, wizard }: LandingPageProps) {
  useFocusOnSection();
  return (
    <>
      {wizard ? (
        <section {...(!signUp && { id: "signup-form", tabIndex: -1 })}>{wizard}</section>
      ) : (
        <>
          <div className="in-data-member:hidden">
            <Hero />
          </div>
          <div className="mx-auto hidden max-w-6xl px-4 pt-8 in-data-member:block">
            <Skeleton label="Opening your order" rows={5} />
          </div>
        </>
      )}
      <SvgPlaceholder name="how-it-works" />
      <Pricing />
      <SavingsCalculator />
      <SvgPlaceholder name="benefits" />
      <Fragment name="faqs" />
      {signUp && <StartSection>{signUp}</StartSection>}
    </>
  );
}

// The router scrolls to the section of a link; the reading position has to follow.
function useFocusOnSection() {
  const visit = useRouterState({
    select: ({ location }) => `${location.state.__TSR_key ?? ""}#${location.hash}`,
  });
  useEffect(() => {
    const [, section] = visit.split("#");
    if (section) document.getElementById(section)?.focus({ preventScroll: true });
  }, [visit]);
}
