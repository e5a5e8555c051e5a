import { expect, test } from "vitest";
import { savedOnPhone } from "./command-type";

test.each([
  ["offline", "We'll send it when you're back online."],
  ["no_answer", "We can't reach our server. We'll keep trying."],
  [
    "server_busy",
    "We'll try again shortly. We're very busy right now. Please try again in a moment.",
  ],
])("what waits because of %s says when it is sent", (problem, description) => {
  expect(savedOnPhone(problem)).toEqual({
    title: "Saved on this phone",
    description,
    kind: "info",
  });
});
