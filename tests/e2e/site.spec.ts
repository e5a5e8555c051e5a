import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { holdRequests } from "./held";
import { openMenu } from "./menu";
import { addByLine } from "./outbox";
import { DESKTOP } from "./sizes";
import { reachStep } from "./wizard";

test("a visitor finds sections and Sign In in the header, the footer and the menu of a phone, which works by keyboard", async ({
  asGuest,
}) => {
  const page = await asGuest();
  await page.goto("/contact");
  await test.step("a link to a section takes the reading position there", async () => {
    await page.getByRole("contentinfo").getByRole("link", { name: "Pricing" }).click();
    await expect(page).toHaveURL(/\/#pricing$/);
    await expect(page.locator("#pricing")).toBeFocused();
    await expect(page.locator("#pricing")).toBeInViewport();
  });

  const button = page.getByRole("button", { name: "Menu" });
  const menu = page.getByRole("navigation", { name: "Menu" });
  await test.step("the menu of a phone works by keyboard", async () => {
    await button.press("Enter");
    await page.keyboard.press("Tab");
    await expect(menu.getByRole("link", { name: "How it Works" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(menu).toBeHidden();
    await expect(button).toBeFocused();
  });

  const card = (name: string) => page.getByRole("heading", { name, level: 2 });
  await page.getByRole("banner").getByRole("link", { name: "Sign In" }).click();
  await expect(page).toHaveURL(/\/#signup-form$/);
  await expect(card("Sign In")).toBeInViewport();
  await page.getByRole("banner").getByRole("link", { name: "Join Now" }).click();
  await expect(card("Create Account")).toBeVisible();
  await button.click();
  await menu.getByRole("link", { name: "Sign In" }).click();
  await expect(card("Sign In")).toBeInViewport();
});

test("messages leave every control of the header and the wizard's bar free as they come and go", {
  tag: "@every-size",
}, async ({ asMember }) => {
  const { page } = await asMember();
  await page.clock.install();
  await reachStep(page, 2);
  const messages = page.locator("[data-sonner-toast]");
  await expect(messages).toHaveCount(0);
  await watchCovered(page, "header :is(a, button), [data-bottom-bar] button");
  for (const line of ["rice 2kg", "milk 2L", "eggs"]) await addByLine(page, line);
  await expect(messages.first()).toBeVisible();
  await page.clock.fastForward(10_000); // their time is over, and they leave
  await expect(messages).toHaveCount(0);
  expect(await covered(page)).toEqual([]);
});

test("a member's own phone greets no visitor while the scripts are on their way, and has the dashboard and the way out in the header", async ({
  asMember,
}) => {
  const { page } = await asMember();
  const arrive = await holdRequests(page, "**/assets/*.js");
  await page.goto("/", { waitUntil: "commit" });
  await expect(page.getByText("Opening Pooled Pantry")).toBeVisible();
  for (const invitation of ["Learn More", "Join Now", "Start your first order"]) {
    await expect(page.getByText(invitation, { exact: true }).first()).toBeHidden();
  }
  arrive();
  await expect(page.getByRole("link", { name: "Start your order" })).toBeVisible();
  await expect(page.locator("html")).not.toHaveAttribute("data-member");

  await test.step("a member finds the dashboard and the way out in the header", async () => {
    const header = page.getByRole("banner");
    await expect(header.getByText("Join Now")).toBeHidden();
    await openMenu(page);
    await expect(header.getByRole("link", { name: "Profile" })).toBeVisible();
    await expect(header.getByRole("button", { name: "Logout" })).toBeVisible();
    await page.setViewportSize(DESKTOP);
    await expect(header.getByRole("link", { name: "My Dashboard" })).toBeVisible();
    await expect(header.getByRole("button", { name: "Logout" })).toBeVisible();
    await expect(header.getByText("Join Now")).toBeHidden();
  });
});

test("T55 a page of another site cannot show ours in a frame, and reads nothing of ours", async ({
  asGuest,
  server,
  expectProblem,
}) => {
  expectProblem(/evil\.test|frame-ancestors|X-Frame-Options|CORS|ERR_FAILED/);
  const page = await asGuest();
  await page.route("http://evil.test/", (route) =>
    route.fulfill({
      contentType: "text/html",
      body: `<iframe src="${server.url}/"></iframe><iframe src="${server.url}/dashboard"></iframe>`,
    }),
  );
  await page.goto("http://evil.test/");
  await expect.poll(() => page.frames().length).toBe(3);
  for (const frame of page.frames().slice(1)) {
    await expect.poll(() => frame.url()).toBe("chrome-error://chromewebdata/");
  }
  for (const path of ["/", "/api/app/business", "/api/app/session", "/api/health"]) {
    const read = page.evaluate(
      (url) => fetch(url).then((answer) => answer.text()),
      server.url + path,
    );
    await expect(read, path).rejects.toThrow("Failed to fetch");
  }
});

test("pages are counted with their seconds and clicks when the phone is put away, never for those who object", async ({
  asGuest,
  server,
  expectProblem,
}) => {
  expectProblem(/pantry\.test/);
  const counted: unknown[] = [];
  const visited: Page[] = [];
  async function visit(objects: boolean) {
    const page = await asGuest();
    visited.push(page);
    if (objects) {
      await page.addInitScript(() =>
        Object.defineProperty(navigator, "globalPrivacyControl", { value: true }),
      );
    }
    await page.route("https://pantry.test/**", async (route) => {
      const { pathname, search } = new URL(route.request().url());
      if (pathname.endsWith("/page-views")) {
        counted.push(JSON.parse((route.request().postDataBuffer() ?? "").toString()));
        return route.fulfill({ status: 200, json: {} });
      }
      return route.fulfill({
        response: await route.fetch({ url: server.url + pathname + search }),
      });
    });
    const collects = objects || page.waitForRequest(/collect-page-views/);
    await page.goto("https://pantry.test/contact");
    await page.waitForLoadState("networkidle");
    await collects;
    await page.getByRole("heading", { level: 1 }).click();
    await page.getByRole("contentinfo").getByRole("link", { name: "Terms of Service" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Terms of Service");
    await page.evaluate(() => {
      Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    });
  }
  await visit(true);
  await visit(false);
  await expect
    .poll(() => counted)
    .toEqual([
      {
        views: [
          { path: "/contact", seconds: expect.any(Number), clicks: 2 },
          { path: "/terms", seconds: expect.any(Number), clicks: 0 },
        ],
      },
    ]);
  for (const page of visited) await page.unrouteAll({ behavior: "wait" }); // a file may be on its way
});

/** Notes, frame by frame from now on, the controls in sight that something else lies over. */
function watchCovered(page: Page, selector: string) {
  return page.evaluate((selector) => {
    const covered = new Set<string>();
    Object.assign(window, { covered });
    function look() {
      for (const control of document.querySelectorAll<HTMLElement>(selector)) {
        const { left, top, width, height } = control.getBoundingClientRect();
        const hit = document.elementFromPoint(left + width / 2, top + height / 2);
        if (
          control.checkVisibility({ visibilityProperty: true }) &&
          hit &&
          !control.contains(hit)
        ) {
          covered.add(`${control.textContent} under ${hit.textContent}`);
        }
      }
      requestAnimationFrame(look);
    }
    look();
  }, selector);
}

function covered(page: Page) {
  return page.evaluate(() => [...(window as unknown as { covered: Set<string> }).covered]);
}
