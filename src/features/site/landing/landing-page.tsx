import type { ReactNode } from "react";
import { PRODUCT_NAME } from "@/domain/site/product";
import { Skeleton } from "@/ui/skeleton";
import { Hero } from "./hero";
import { LandingSections } from "./landing-sections";
import { StartSection } from "./start-section";
import { useFocusOnSection } from "./use-section";

type LandingPageProps = {
  /** What joins the visitor in: the sign-up card. */
  signUp: ReactNode;
  /** Comes first, for a visitor who begins a basket. */
  wizard?: ReactNode;
};

/**
 * The home page of a visitor. On a member's own phone a skeleton is in its place until the session is read.
 */
export function LandingPage({ signUp, wizard }: LandingPageProps) {
  useFocusOnSection();
  return (
    <>
      <div className="in-data-member:hidden">
        {wizard ?? <Hero />}
        <LandingSections />
        <StartSection>{signUp}</StartSection>
      </div>
      {!wizard && (
        <div className="mx-auto hidden max-w-2xl px-4 pt-8 in-data-member:block">
          <Skeleton label={`Opening ${PRODUCT_NAME}`} rows={4} rowClass="h-28" />
        </div>
      )}
    </>
  );
}
