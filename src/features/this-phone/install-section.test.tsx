import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { InstallSection } from "./install-section";

test.for([
  ["prompt", true],
  ["ios", false],
  ["in-app", false],
] as const)("F471 %s: what a bank's app shares is promised, %s", ([way, isPromised]) => {
  const text = renderToStaticMarkup(<InstallSection way={way} />);
  expect(text.includes("you share from your bank")).toBe(isPromised);
});
