import { expect, test } from "./fixtures";

test("a visitor opens the site and nothing goes wrong", async ({ asGuest }) => {
  const page = await asGuest();
  const answer = await page.goto("/");
  expect(answer?.status()).toBe(200);
  await expect(page.getByRole("main")).toBeVisible();
});

test("an unknown address shows the app's own page with status 404", async ({ asGuest }) => {
  const page = await asGuest();
  const answer = await page.goto("/no-such-page");
  expect(answer?.status()).toBe(404);
  await expect(page.getByText("Oops! Page not found")).toBeVisible();
});
