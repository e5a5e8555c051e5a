import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const FEATURES = join(import.meta.dirname, "../../src/features");

/** Each measures a span, is about the device's clock, or is for visitors, to whom no answer tells the server's. */
const OF_THE_DEVICE = [
  "admin/payments/review/decision-bar.tsx",
  "admin/payments/store/use-decide.ts",
  "admin/payments/store/use-verify-all.ts",
  "admin/shared/list/list-store.ts",
  "admin/statement/desk/undo-bar.tsx",
  "admin/statement/desk/use-desk.ts",
  "admin/statement/desk/use-verify-all.ts",
  "admin/today/clock-note.tsx",
  "auth/require-admin.ts",
  "dashboard/membership/membership-tab.tsx",
  "site/keep-current.ts",
  "this-phone/install-offer.tsx",
];

test("T58 a screen tells months, dates and cut-offs by the server's clock, not by the device's", () => {
  const asking = readdirSync(FEATURES, { recursive: true, encoding: "utf8" })
    .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
    .filter((name) => readFileSync(join(FEATURES, name), "utf8").includes("Date.now()"));
  expect(asking.sort(), "others call serverNow of src/data/core/server-clock.ts").toEqual(
    OF_THE_DEVICE,
  );
});
