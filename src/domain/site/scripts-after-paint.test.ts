import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { SCRIPTS_AFTER_PAINT, SCRIPTS_AFTER_PAINT_HASH } from "./scripts-after-paint";

test("the page's policy names the script that is in it", () => {
  const digest = createHash("sha256").update(SCRIPTS_AFTER_PAINT).digest("base64");
  expect(SCRIPTS_AFTER_PAINT_HASH).toBe(`sha256-${digest}`);
});
