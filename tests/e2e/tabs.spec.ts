import type { Request, Route } from "@playwright/test";
import { receiveDueMail } from "../support/mail";
import { type Person, signUp } from "../support/members";
import { post } from "../support/requests";
import { openFeedback } from "./feedback";
import { expect, test } from "./fixtures";
import { databaseOf, databases, expectAllSaved, status, takeSession } from "./outbox";
import { answer, expectStep } from "./wizard";

test.skip(({ isMobile }) => !isMobile, "what tabs share does not depend on the size");

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
