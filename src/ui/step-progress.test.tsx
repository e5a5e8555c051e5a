import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { StepProgress } from "./step-progress";

const html = renderToStaticMarkup(
  <StepProgress steps={["Delivery", "Basket", "Payment"]} current={2} />,
);

it("shows the step's name", () => {
  expect(html).toMatch(/Step 2 of 3/);
});

it("marks only the current step, and names those completed", () => {
  expect(html.match(/aria-current="step"/g)).toHaveLength(1);
  expect(html).toContain("1. Delivery, completed");
  expect(html).toContain("2. Basket<");
});
