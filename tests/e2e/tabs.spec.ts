import type { Page, Request, Route } from "@playwright/test";
import { WINDOWED } from "../../playwright.config";
import { countingProxy } from "../support/counting-proxy";
import { receiveDueMail } from "../support/mail";
import { type Person, signUp } from "../support/members";
import { post } from "../support/requests";
import { memberOnLine } from "../support/slow-member";
import { openFeedback } from "./feedback";
import { expect, test } from "./fixtures";
import { expectAllAsk, follow, openTabs, tell } from "./open-tabs";
import { databaseOf, databases, expectAllSaved, status, takeSession } from "./outbox";
import { answer, expectStep } from "./wizard";

// On a busy machine the headless shell's second tab hears nothing while a debugger holds the first.
test.use({ launchOptions: WINDOWED });
test.skip(({ isMobile }) => !isMobile, "what tabs share does not depend on the size");

test("F66 a tab that stops without a word loses the stream to another within seconds", async ({
  browser,
  server,
}) => {
  const way = await countingProxy(server.url);
  const { context, page, person } = await memberOnLine({ browser, server, line: way });
  const { holder, askers } = follow(context);
  const pages = await openTabs(page, `${way.url}/dashboard/profile`, 2);
  await expect.poll(way.streams).toBe(1);
  const stopped = holder();
  const client = await context.newCDPSession(stopped);
  await client.send("Debugger.enable");
  const isPaused = new Promise((done) => client.once("Debugger.paused", done));
  // Between two pieces of work: a page that stops within a transaction holds the database as well.
  const expression = "requestIdleCallback(() => { debugger; })";
  await client.send("Runtime.evaluate", { expression });
  await isPaused;
  const others = pages.filter((one) => one !== stopped);
  for (const other of others) await tell(other, "resume"); // it asks at once, as it does every ten seconds
  await expect.poll(() => holder() === stopped, { timeout: 40_000 }).toBe(false);
  await expectHeard(others);
  await client.send("Debugger.resume");
  await client.send("Debugger.disable");
  await expect.poll(way.streams).toBe(1);
  await expectHeard(pages);
  await context.close();
  await way.stop();

  function expectHeard(tabs: readonly Page[]): Promise<void> {
    return expectAllAsk({ server, person, askers, tabs });
  }
});

test("T52 who signs in over another member by a link finds and sends nothing of theirs", async ({
  asMember,
  server,
  mail,
}) => {
  const { page, person } = await asMember();
  const next = await signUp(server);
  const joined = page.waitForResponse("**/api/dexie/sync");
  await page.goto("/?step=1");
  await joined;
  const away = (route: Route) =>
    isOf(person, route.request()) ? route.abort("internetdisconnected") : route.continue();
  await page.context().route("**/api/dexie/sync", away);
  await page.context().route("**/api/app/feedback", away);
  await answer(page, { "Full name": "Thandi Nkosi" });
  await page.getByLabel("Full name").blur();
  await openFeedback(page);
  const message = `The bread was fresh ${Date.now()}`;
  await page.getByLabel("Your feedback").fill(message);
  await page.getByRole("button", { name: "Send Feedback" }).click();
  await expect(status(page, /\(2\)$/)).toBeVisible();

  await post(server, "/api/app/password/forgot", { email: next.email });
  const { link } = await receiveDueMail(server, mail, next.email, "Choose a new password");
  const second = await page.context().newPage();
  await second.goto(link);
  await second.getByLabel("New password", { exact: true }).fill("another good password");
  await second.getByRole("button", { name: "Save new password" }).click();
  for (const tab of [second, page]) {
    await tab.getByRole("link", { name: "Start your order" }).click();
    await expectStep(tab, 1);
    await expect(tab.getByLabel("Full name")).toHaveValue("");
    await expectAllSaved(tab);
  }
  expect((await databases(page))?.sort()).toEqual([databaseOf(person), databaseOf(next)].sort());
  const given = (await server.asSuperuser()).collection("feedback");
  const stored = () => given.getFullList({ filter: `message="${message}"` });
  expect(await stored()).toEqual([]);

  await page.context().unrouteAll();
  await takeSession(page, person);
  await page.goto("/?step=1");
  await expect(page.getByLabel("Full name")).toHaveValue("Thandi Nkosi");
  await expect.poll(stored).toMatchObject([{ user_id: person.id }]);
});

/** Whether a request carries a token of this member's. */
function isOf({ id }: Person, request: Request): boolean {
  const claims = request.headers().authorization?.split(".")[1] ?? "";
  return Buffer.from(claims, "base64url").toString().includes(id);
}
