import type { Locator, Page, Route } from "@playwright/test";
import { DAY_MS } from "@/domain/time/durations";
import { formatNearDay, sastDate } from "@/domain/time/sa-time";
import { buying, makeDelivery } from "../support/buying";
import { makeBuyer, signIn } from "../support/members";
import { accepted, makeShopper, placeOrder } from "../support/ordering";
import { openTab as openAdminTab } from "./admin-tabs";
import { expectToast } from "./auth-screens";
import { openTab, shopperOf } from "./dashboard";
import { expect, test } from "./fixtures";
import { addByLine, expectAllSaved } from "./outbox";
import { reachStep, rowOf } from "./wizard";

interface Change {
  readonly tab: string;
  /** Where the list is read, and where the change is sent. */
  readonly read: RegExp;
  readonly change: (page: Page) => Promise<void>;
  readonly shown: (page: Page) => Locator;
}

const CHANGES: readonly Change[] = [
  {
    tab: "Profile",
    read: /\/api\/app\/profile$/,
    async change(page) {
      await page.getByRole("button", { name: "Edit profile" }).click();
      await page.getByLabel("Full name").fill("Thandi Nkosi");
      await page.getByLabel("WhatsApp phone").fill("082 123 4567");
      await page.getByRole("button", { name: "Save profile" }).click();
      await expectToast(page, "Profile saved");
    },
    shown: (page) => page.getByText("Thandi Nkosi"),
  },
  {
    tab: "Baskets",
    read: /\/api\/app\/baskets(\?|$)/,
    async change(page) {
      await page.getByRole("button", { name: "Name this basket" }).click();
      await page.getByLabel("Basket name").fill("Month-end");
      await page.getByRole("button", { name: "Save name" }).click();
      await expectToast(page, "Basket name saved");
    },
    shown: (page) => page.getByRole("heading", { name: "Month-end" }),
  },
];

test("F71 an answer from before a change never takes the place of the change", {
  tag: "@long-run",
}, async ({ asMember, server }) => {
  const { page, person } = await asMember();
  await placeOrder(server, shopperOf(person));
  for (const { tab, read, change, shown } of CHANGES) {
    await test.step(tab, async () => {
      await openTab(page, tab);
      await expectAllSaved(page);
      const reads = holdReads(page, read);
      await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
      const older = await reads.next();
      await change(page);
      await expect(shown(page)).toBeVisible();
      await older.answer();
      await reads.next(); // one look at a time: the older answer has been dealt with
      await expect(shown(page)).toBeVisible();
      await page.unrouteAll({ behavior: "ignoreErrors" });
    });
  }
});

test("F72 a row that the server lost without a trace is sent whole when it is changed", {
  tag: "@long-run",
}, async ({ asMember, server }) => {
  const { page, person } = await asMember();
  await reachStep(page, 2);
  await addByLine(page, "rice 2kg");
  await expectAllSaved(page);
  const rows = (await server.asSuperuser()).collection("sync_rows");
  const stored = () =>
    rows.getFullList({
      filter: `owner = "${person.id}" && table_name = "items" && deleted = false`,
    });
  await expect.poll(stored).toHaveLength(1);
  const [lost] = await stored();
  await rows.delete(lost?.id ?? "");
  await page.getByRole("button", { name: /^One more/ }).click();
  await expect.poll(stored).toHaveLength(1);
  expect(JSON.stringify((await stored())[0])).toMatch(/"quantity":2/);
  await expectAllSaved(page);
  await expect(rowOf(page, "Rice, 2kg")).toBeVisible();
});

test("F71 the back office asks for one answer at a time, so that none takes the place of a later one", {
  tag: "@long-run",
}, async ({ asAdmin }) => {
  const { page } = await asAdmin();
  for (const [path, heading, read] of [
    ["today", "Today", /\/api\/app\/admin\/today$/],
    ["administrators", "Administrators", /\/api\/app\/admin\/administrators$/],
  ] as const) {
    await test.step(heading, async () => {
      await openAdminTab(page, path, heading);
      const reads = holdReads(page, read);
      const look = () => page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
      await look();
      const older = await reads.next();
      await look();
      await page.evaluate(() => fetch("/api/app/ready").then((answer) => answer.text()));
      expect(reads.asked(), "the second waits for the answer to the first").toBe(1);
      await older.answer();
      await (await reads.next()).answer();
      await page.unrouteAll({ behavior: "ignoreErrors" });
    });
  }
});

test("F71 a member's page never shows less than an act of the admin has answered", {
  tag: "@long-run",
}, async ({ asAdmin, server }) => {
  const { id } = makeShopper(server, { name: "Noted Later" });
  const { page } = await asAdmin();
  await openAdminTab(page, `users/${id}`, "Noted Later");
  const reads = holdReads(page, new RegExp(`/api/app/admin/users/${id}$`));
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  const older = await reads.next();
  await page.getByLabel("New note").fill("Prefers mornings");
  await page.getByRole("button", { name: "Add note" }).click();
  const note = page.getByRole("list", { name: "Notes" }).getByText("Prefers mornings");
  await expect(note).toBeVisible();
  await older.answer();
  await reads.next(); // asked for again: the older answer has been dealt with
  await expect(note).toBeVisible();
  await page.unrouteAll({ behavior: "ignoreErrors" });
});

test("F71 what a buyer took back, or put on a slip, stays so when the list comes from before it", {
  tag: "@long-run",
}, async ({ admin, asMember, server }) => {
  const date = sastDate(Date.now() + 43 * DAY_MS);
  const chief = await signIn(server, admin.email, admin.password);
  makeDelivery(server, date, [{ name: "Thandi Mokoena", items: [{}] }]);
  accepted(await buying(server, { token: chief.pb.authStore.token }, date).start());
  const { page } = await asMember(await makeBuyer(server, chief), ["buyer"]);
  const reads = holdReads(page, new RegExp(`/buying/lists/${date}/entries`));
  const look = () => page.evaluate(() => dispatchEvent(new Event("online")));
  async function enterMilk() {
    await page.getByRole("link", { name: /Milk 2L/ }).click();
    await page.getByLabel("Price for all of it", { exact: true }).fill("30");
    await page.getByRole("button", { name: "Save entry" }).click();
    await expect(page.getByText("1 of 1 item done")).toBeVisible();
    await expectAllSaved(page);
  }
  /** Acts while an answer is on its way, which then comes. */
  async function overtaking(act: () => Promise<void>) {
    await look();
    const older = await reads.next();
    await look(); // one look at a time: the next comes when the older answer has been dealt with
    await act();
    await expectAllSaved(page);
    await older.answer();
    return reads.next();
  }

  await page.goto("/buying");
  await (await reads.next()).answer();
  await page.getByRole("link", { name: formatNearDay(date) }).click();
  await (await reads.next()).answer();
  await page.getByRole("link", { name: "Shoprite" }).click();
  await enterMilk();
  const afterUndo = await overtaking(async () => {
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText("0 of 1 item done")).toBeVisible();
  });
  await expect(page.getByText("0 of 1 item done")).toBeVisible();
  await afterUndo.answer();
  await enterMilk();
  await page.getByRole("link", { name: /^Slips/ }).click();
  const afterSlip = await overtaking(async () => {
    await page.getByRole("link", { name: "Add a slip" }).click();
    await page.getByLabel("Total of the slip").fill("30");
    await page.getByRole("button", { name: "Save slip" }).click();
  });
  await expect(page.getByRole("link", { name: /R30.00/ })).toContainText("1 line");
  await afterSlip.answer();
  await expect(page.getByRole("link", { name: /R30.00/ })).toContainText("1 line");
});

interface Held {
  /** Lets the page have the answer as it was when it was asked for. */
  answer(): Promise<void>;
}

/** Holds every answer to a read from now on, until it is let go. */
function holdReads(page: Page, read: RegExp) {
  const held: Held[] = [];
  let asked = 0;
  void page.route(read, async (route: Route) => {
    if (route.request().method() !== "GET") return route.fallback();
    asked++;
    const response = await route.fetch();
    held.push({ answer: () => route.fulfill({ response }) });
  });
  let taken = 0;
  return {
    asked: () => asked,
    async next(): Promise<Held> {
      await expect.poll(() => held.length).toBeGreaterThan(taken);
      return held[taken++] as Held;
    },
  };
}
