import { rmSync } from "node:fs";
import { signIn } from "../support/members";
import { restoreDatabase } from "../support/phone-dump";
import { startServer } from "../support/pocketbase";
import { RELEASED_VERSIONS, readReleased, unpackServer } from "../support/released";
import { orderCard } from "./dashboard";
import { expect, PLAIN_PAGE, test } from "./fixtures";
import { followInMenu } from "./menu";
import { expectAllSaved, takeSession } from "./outbox";
import { storedFor } from "./payment";

test.skip(({ isMobile }) => !isMobile, "a phone's database is the same on every screen");

for (const version of RELEASED_VERSIONS) {
  test(`F185 a phone that version ${version} was used on sends what waited on it`, async ({
    browser,
  }) => {
    const { madeAt, member, phone } = readReleased(version);
    const env = { CLOCK_OFFSET_MS: String(Date.parse(madeAt) - Date.now()) };
    const server = await startServer({ dataDir: unpackServer(version), env });
    const page = await browser.newPage({ baseURL: server.url });
    try {
      const person = await signIn(server, member.email);
      const before = (await storedFor(server, person)).orders;
      await page.goto(PLAIN_PAGE);
      await restoreDatabase(page, phone);
      await takeSession(page, person);
      await page.goto("/dashboard/addresses");
      await expectAllSaved(page);
      await expect(page.getByRole("region", { name: /^Work, / })).toBeVisible();
      const ofOrder = page.getByRole("region", { name: "Home, 43 Cavendish Road" });
      await expect(ofOrder).toContainText("Default");
      const { orders } = await storedFor(server, person);
      expect(orders).toHaveLength(before.length + 1);
      await followInMenu(page, "Profile");
      await expect(page.getByText("Thandi Nkosi")).toBeVisible();
      await page.getByRole("link", { name: "Orders" }).filter({ visible: true }).click();
      const waiting = orderCard(page, /^ORD-/).filter({ hasText: "Awaiting verification" });
      await expect(waiting.first()).toBeVisible();
    } finally {
      await page.close();
      await server.stop();
      rmSync(server.dataDir, { recursive: true });
    }
  });
}
