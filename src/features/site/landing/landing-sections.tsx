import { Fragment } from "../fragment";
import { Pricing } from "./pricing";
import { SavingsCalculator } from "./savings-calculator";
import { SvgPlaceholder } from "./still";

/** What the service is, for visitors and below a member's home. */
export function LandingSections() {
  return (
    <>
      <SvgPlaceholder name="how-it-works" />
      <Pricing />
      <SavingsCalculator />
      <SvgPlaceholder name="benefits" />
      <Fragment name="faqs" />
    </>
  );
}
