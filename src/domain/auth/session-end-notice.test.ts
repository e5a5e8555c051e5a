import { expect, test } from "vitest";
import { sessionEndNotice } from "./session-end-notice";

test("F505 a session that ends elsewhere says that it ends this phone's notifications, where they were on", () => {
  const off =
    "Notifications on this phone are off. To turn them on again, sign in and open This phone.";
  expect(sessionEndNotice("signed_out", 0, true).description).toMatch(
    `until you sign in again. ${off}`,
  );
  expect(sessionEndNotice("signed_out", 0, false).description).not.toContain(off);
  for (const end of ["account_unknown", "deactivated"]) {
    expect(sessionEndNotice(end, 1, true).description, end).not.toMatch(/sign in/i);
  }
});
