import { expect, test } from "./fixtures";

test("a visitor opens the site without an error", async ({ asGuest }) => {
  const page = await asGuest();
  const answer = await page.goto("/");
  expect(answer?.status()).toBe(200);
  await expect(page.getByRole("main")).toBeVisible();
});

for (const path of ["/no-such-page", "/dashboard/no-such-page", "/admin/no-such-page"]) {
  test(`${path} shows the app's own page with status 404`, async ({ asGuest, expectProblem }) => {
    expectProblem(/404/);
    const page = await asGuest();
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(404);
    await expect(page.getByText("Oops! Page not found")).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(path);
  });
}
