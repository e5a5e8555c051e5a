import type { Page } from "@playwright/test";
import { comingHolidays } from "@/domain/time/public-holidays";
import { sastDate } from "@/domain/time/sa-time";
import type { TestServer } from "../support/pocketbase";
import { expect, test } from "./fixtures";
import { openInstalled } from "./installed-app";

// What the public pages say, on a phone that has the app: the newest, and true by the clock.

async function addFaq(server: TestServer, question: string) {
  const pb = await server.asSuperuser();
  const faq = { question, answer: "Yes.", is_active: true, display_order: 0 };
  const { id } = await pb.collection("faqs").create(faq);
  return {
    rename: (to: string) => pb.collection("faqs").update(id, { question: to }),
    remove: () => pb.collection("faqs").delete(id),
  };
}

const question = (page: Page, text: string) => page.getByRole("heading", { name: text });

test.describe("the installed app", () => {
  test.use({ serviceWorkers: "allow" });

  test("T119 shows what an admin changed at the next opening, and a newer one while it is open", async ({
    asGuest,
    server,
    goOffline,
  }) => {
    const faq = await addFaq(server, "Do you deliver on the first day?");
    const page = await asGuest();
    await openInstalled(page);
    await expect(question(page, "Do you deliver on the first day?")).toBeVisible();
    await faq.rename("Do you deliver on the second day?");
    await page.goto("/");
    await expect(question(page, "Do you deliver on the second day?")).toBeVisible();
    await expect(question(page, "Do you deliver on the first day?")).toBeHidden();

    await goOffline(page, async () => {
      await page.goto("/");
      await expect(question(page, "Do you deliver on the second day?")).toBeVisible();
      await page.goto("about:blank"); // an open page asks again once there is a network
    });

    await faq.rename("Do you deliver on the third day?");
    process.kill(server.pid(), "SIGSTOP"); // a network that says nothing
    try {
      await page.goto("/");
      await expect(question(page, "Do you deliver on the second day?")).toBeVisible();
    } finally {
      process.kill(server.pid(), "SIGCONT");
    }
    await expect(question(page, "Do you deliver on the third day?")).toBeVisible();
    await faq.remove();
  });
});

test("T119 words about time follow the clock while a page is open", async ({ asGuest }) => {
  const page = await asGuest();
  await page.clock.install({ time: new Date("2026-11-20T17:58:00+02:00") });
  await page.goto("/contact", { waitUntil: "networkidle" });
  await page.clock.runFor(25_000);
  await expect(page.getByText("Open now, until 18:00")).toBeVisible();
  await page.clock.runFor(3 * 60_000);
  await expect(page.getByText("Closed now. Opens tomorrow at 8:00")).toBeVisible();
});

test("F582 the Contact page promises no hours on a public holiday", async ({ asGuest }) => {
  const [holiday] = comingHolidays(sastDate(Date.now()));
  const page = await asGuest();
  await page.clock.install({ time: new Date(`${holiday}T09:00:00+02:00`) });
  await page.goto("/contact", { waitUntil: "networkidle" });
  await page.clock.runFor(25_000);
  await expect(page.getByText("Public holiday: answers may take longer")).toBeVisible();
});

test("T119 a delivery date that has passed gives way to the next", async ({ asGuest, server }) => {
  const pb = await server.asSuperuser();
  const schedule = await pb.collection("delivery_schedules").create({
    month: "March 2098",
    mid_month_date: "2098-03-14",
    month_end_date: "2098-03-28",
  });
  const page = await asGuest();
  await page.clock.install({ time: new Date("2098-03-13T23:59:30+02:00") });
  await page.goto("/delivery-schedule", { waitUntil: "networkidle" });
  await page.clock.runFor(22_000);
  await expect(page.getByText("Next, tomorrow")).toBeVisible();
  await page.clock.runFor(60_000);
  await expect(page.getByText("Next, today")).toBeVisible();
  await page.clock.runFor(24 * 3_600_000);
  await expect(page.getByText("Next, in 13 days")).toBeVisible();
  await pb.collection("delivery_schedules").delete(schedule.id);
});

test("the menu leads to the questions only while there are some", { tag: "@desktop" }, async ({
  asGuest,
  server,
}) => {
  const pb = await server.asSuperuser();
  const active = await pb.collection("faqs").getFullList({ filter: "is_active = true" });
  const page = await asGuest();
  const link = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "FAQ" });
  await page.goto("/contact");
  await expect(link).toBeVisible();
  for (const { id } of active) await pb.collection("faqs").update(id, { is_active: false });
  await page.goto("/contact");
  await expect(page.getByRole("link", { name: "Pricing" }).first()).toBeVisible();
  await expect(link).toBeHidden();
  for (const { id } of active) await pb.collection("faqs").update(id, { is_active: true });
});
