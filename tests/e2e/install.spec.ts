import { isPublicRead } from "@/domain/sync/public-reads";
import { expect, test } from "./fixtures";
import { cachedAddresses, openInstalled, waitForWorker } from "./installed-app";
import { MEMBER_PAGES } from "./member-pages";
import { addByLine, expectAllSaved } from "./outbox";
import { amountOf, reachPayment, storedFor } from "./payment";
import { expectNoWaiting, watchForWaiting } from "./waiting";
import { reachStep } from "./wizard";

test.use({ serviceWorkers: "allow" });

/** Pages that another one's files draw: the dashboard's other tabs, and what guests read. */
const SAME_FILES = /^\/(dashboard\/(?!orders)|privacy|cookies|contact)/;

/** What guests read too. */
const PUBLIC = /^\/(terms|privacy|contact|delivery-schedule)/;

test("the app can be installed, and then every page of a member opens without a network", async ({
  asMember,
  expectProblem,
  goOffline,
}) => {
  expectProblem(/404/);
  const { page } = await asMember();
  await openInstalled(page);

  await test.step("what a phone asks for before it installs is in order", async () => {
    const client = await page.context().newCDPSession(page);
    const { errors, url, data } = await client.send("Page.getAppManifest");
    expect(url).toMatch(/\/manifest\.webmanifest$/);
    expect(errors).toEqual([]);
    const { installabilityErrors } = await client.send("Page.getInstallabilityErrors");
    await client.detach(); // with two of them the page does not hear that it is offline
    // Playwright's contexts are what Chromium calls incognito; everything else must be in order.
    const real = installabilityErrors.filter(({ errorId }) => errorId !== "in-incognito");
    expect(real).toEqual([]);
    const manifest = JSON.parse(data ?? "{}");
    expect(manifest).toMatchObject({ id: "/", name: "Pooled Pantry", display: "standalone" });
    const pictures = [...manifest.icons, ...manifest.screenshots].map(({ src }) => src);
    for (const src of pictures) {
      expect((await page.request.get(src)).headers()["content-type"], src).toMatch(/^image\//);
    }
    for (const { url: target } of manifest.shortcuts) {
      expect((await page.request.get(target)).status(), target).toBe(200);
    }
    expect((await page.request.get("/sw.js")).headers()["cache-control"]).toBe("no-cache");
  });

  await goOffline(page, async () => {
    await test.step("every page opens from the second before the first byte", async () => {
      for (const [path, words] of MEMBER_PAGES.filter(([path]) => !SAME_FILES.test(path))) {
        await page.goto(path);
        await expect(
          page.getByRole("main").getByText(words).filter({ visible: true }).first(),
          path,
        ).toBeVisible();
        await expect(page.getByText(/^You're offline\. Your basket/)).toBeVisible();
      }
    });

    await test.step("a member's own phone opens at home, with nothing in its place before", async () => {
      await watchForWaiting(page, "Opening your home page");
      await page.goto("/");
      await expect(page.getByRole("link", { name: "Start your order" })).toBeVisible();
      await expectNoWaiting(page);
    });
  });

  await test.step("T54 the worker answers for no address but the app's own pages", async () => {
    for (const path of ["/_/", "/api/health", "/api/files/orders/1/x.pdf", "/no-such-page"]) {
      const answer = await page.goto(path);
      expect(answer?.fromServiceWorker(), path).toBe(false);
    }
    for (const path of ["/api/no-such-route", "/_/no-such-file", "/assets/no-such-file.js"]) {
      const answer = await page.goto(path);
      expect([answer?.status(), answer?.headers()["content-type"]], path).toEqual([
        404,
        expect.stringMatching(/^application\/json/),
      ]);
    }
    expect((await page.goto("/this-phone"))?.fromServiceWorker()).toBe(true);
  });
});

test("T53 nothing that belongs to a member is in Cache Storage, and the rest is deleted on request", async ({
  asMember,
  goOffline,
  server,
}) => {
  const { page, person } = await asMember();
  await reachPayment(page);
  await waitForWorker(page);
  await expect(page.getByText("Account number", { exact: true })).toBeVisible();
  await expectAllSaved(page);
  await test.step("reference, amounts and bank details are there at a bank without a signal", async () => {
    const { orders } = await storedFor(server, person);
    await goOffline(page, async () => {
      await page.reload();
      await expect(page.getByText(orders[0]?.payment_reference ?? "none")).toBeVisible();
      await expect(amountOf(page, "Total Payable")).toHaveText("R559.00");
      await expect(page.getByText("Account number", { exact: true })).toBeVisible();
    });
  });
  await page.goto("/account");
  await page.goto("/this-phone");
  await expect(page.getByText("What's saved here")).toBeVisible();
  const addresses = await cachedAddresses(page);
  expect(addresses.length).toBeGreaterThan(20);
  const answers = addresses.filter((address) => address.startsWith("/api/"));
  for (const address of answers) {
    expect(address).toMatch(
      /^\/api\/(app\/(business$|deliveries$|fragments\/)|collections\/delivery_schedules\/)/,
    );
  }
  expect(addresses.filter((address) => /admin/.test(address))).toEqual([]);

  await test.step("a member removes everything from the phone", async () => {
    await expect(page.getByText("1 item in your basket")).toBeVisible();
    await page.getByRole("button", { name: "Remove everything from this phone" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Remove everything" }).click();
    await page.waitForURL("/"); // reloaded once everything is deleted
    await expect(page.getByRole("banner").getByRole("link", { name: "Join Now" })).toBeVisible();
    await page.goto("/this-phone");
    await expect(page.getByText("0 items in your basket")).toBeVisible();
    await expect(page.getByText(/signed in: no/)).toBeVisible();
    const answers = (await cachedAddresses(page)).filter((address) => address.startsWith("/api/"));
    expect(answers.filter((address) => !isPublicRead(address))).toEqual([]);
  });

  await test.step("F402 what everybody may read is there all the same without a network", async () => {
    await goOffline(page, async () => {
      for (const [path, words] of MEMBER_PAGES.filter(([path]) => PUBLIC.test(path))) {
        await page.goto(path);
        await expect(page.getByRole("main").getByText(words).first(), path).toBeVisible();
      }
    });
  });
});

test.describe("without a worker", () => {
  test.use({ serviceWorkers: "block" });

  test("the app is offered after the first item, and not again after 'Not now'", {
    tag: "@long-run",
  }, async ({ asMember }) => {
    const { page } = await asMember();
    await page.addInitScript(() => {
      const offer = () => {
        const event = new Event("beforeinstallprompt", { cancelable: true });
        Object.assign(event, { prompt: async () => ({ outcome: "dismissed" }) });
        window.dispatchEvent(event);
      };
      window.addEventListener("load", offer);
    });
    const offer = page.getByRole("complementary", { name: "Put Pooled Pantry on this phone" });
    await reachStep(page, 2);
    await expect(offer).toBeHidden();
    await addByLine(page, "milk 2L");
    await offer.getByRole("button", { name: "Not now" }).click();
    await expect(offer).toBeHidden();
    await page.reload();
    await expect(page.getByText("Step 2 of 5")).toBeVisible();
    await expect(offer).toBeHidden();
    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("link", { name: "Install the app" }).click();
    await expect(page.getByRole("heading", { name: "Install the app" })).toBeVisible();
  });
});
