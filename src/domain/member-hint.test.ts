import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { MEMBER_HINT, MEMBER_HINT_HASH } from "./member-hint";

test("the page's policy names the script that is in it", () => {
  const digest = createHash("sha256").update(MEMBER_HINT).digest("base64");
  expect(MEMBER_HINT_HASH).toBe(`sha256-${digest}`);
});
