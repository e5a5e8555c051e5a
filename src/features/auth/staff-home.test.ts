import { expect, test } from "vitest";
import { pageAfterSignIn } from "./staff-home";

test.each([
  [["admin"], "/admin/today", "/admin/today"],
  [["admin"], "/buying?date=2026-10-30", "/buying?date=2026-10-30"],
  [["admin"], "//elsewhere.test/admin", "/admin"],
  [["admin"], undefined, "/admin"],
  [["buyer"], "/buying?date=2026-10-30", "/buying?date=2026-10-30"],
  [["buyer"], "/admin/today", "/buying"],
] as const)(
  "F449 a sign-in at /admin-auth as %s leads from %s to %s, where nobody is refused",
  (roles, opened, page) => {
    expect(pageAfterSignIn({ roles }, opened)).toBe(page);
  },
);
