import { expect, test } from "./fixtures";

test("a visitor opens the site without an error, and an address of no page shows the app's own with status 404", async ({
  asGuest,
  expectProblem,
}) => {
  expectProblem(/404/);
  const page = await asGuest();
  expect((await page.goto("/"))?.status()).toBe(200);
  await expect(page.getByRole("main")).toBeVisible();
  for (const path of ["/no-such-page", "/dashboard/no-such-page", "/admin/no-such-page"]) {
    expect((await page.goto(path))?.status(), path).toBe(404);
    await expect(page.getByText("Oops! Page not found"), path).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(path);
  }
});
