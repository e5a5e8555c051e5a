import { expectAccessible } from "./accessible";
import { expect, test } from "./fixtures";

for (const path of ["/", "/no-such-page"]) {
  for (const colorScheme of ["light", "dark"] as const) {
    test(`nothing bars anyone from ${path} in ${colorScheme} colours`, {
      tag: "@every-size",
    }, async ({ asGuest }) => {
      const page = await asGuest();
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expectAccessible(page);
    });
  }
}

test("a link to a section takes the reading position there", async ({ asGuest }) => {
  const page = await asGuest();
  await page.goto("/no-such-page");
  await page.getByRole("contentinfo").getByRole("link", { name: "Pricing" }).click();
  await expect(page).toHaveURL(/\/#pricing$/);
  await expect(page.locator("#pricing")).toBeFocused();
  await expect(page.locator("#pricing")).toBeInViewport();
});

test("the menu of a phone works by keyboard", async ({ asGuest }) => {
  const page = await asGuest();
  await page.goto("/");
  const button = page.getByRole("button", { name: "Menu" });
  const menu = page.getByRole("navigation", { name: "Menu" });
  await button.press("Enter");
  await page.keyboard.press("Tab");
  await expect(menu.getByRole("link", { name: "How it Works" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await expect(button).toBeFocused();
});

test("the home page fits 320 px, and 360 px with text twice as large", async ({ asGuest }) => {
  const page = await asGuest();
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto("/");
  await expect(page.getByRole("link", { name: "Learn More" })).toBeVisible();
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(await overflow()).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.addStyleTag({ content: "html { font-size: 200% }" });
  expect(await overflow()).toBeLessThanOrEqual(0);
});

test("a member finds the dashboard and the way out in the header", { tag: "@every-size" }, async ({
  asMember,
  isMobile,
}) => {
  const { page } = await asMember();
  await page.goto("/");
  if (isMobile) await page.getByRole("button", { name: "Menu" }).click();
  await expect(page.getByRole("link", { name: "My Dashboard" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Logout" })).toBeVisible();
  await expect(page.getByRole("banner").getByText("Join Now")).toBeHidden();
});
