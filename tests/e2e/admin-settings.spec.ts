import { DAY_MS } from "@/domain/time/durations";
import { sastDate } from "@/domain/time/sa-time";
import { buying, makeDelivery } from "../support/buying";
import { accepted } from "../support/ordering";
import { goWithin, tabLink } from "./admin-tabs";
import { expectToast } from "./auth-screens";
import { expect, test } from "./fixtures";
import { expectAccessibleAndFits } from "./sizes";

const DATE = sastDate(Date.now() + 46 * DAY_MS);

test("an admin lets members share bags and parking, and is told what the terms lack", async ({
  asAdmin,
  server,
}) => {
  makeDelivery(server, DATE, [{ name: "Thandi Mokoena", items: [{}] }]);
  const { page, person } = await asAdmin();
  accepted(await buying(server, { token: person.pb.authStore.token }, DATE).start());
  const choose = async (choice: string) => {
    await (await tabLink(page, "Settings")).click();
    await page.getByLabel("Bags and parking").selectOption(choice);
    await page.getByRole("button", { name: "Save buying" }).click();
    await expectToast(page, "Settings saved");
  };
  const notice = page.getByText("Your Terms don't say that members share bags and parking");
  await page.goto(`/admin/deliveries/${DATE}?step=close`);
  await expect(page.getByRole("heading", { name: "Slips" })).toBeVisible();
  await expect(notice).toBeHidden();

  await choose("Members share them");
  await expectAccessibleAndFits(page);
  await page.reload();
  await expect(page.getByLabel("Bags and parking")).toHaveValue("on");
  for (const who of [
    "members also share them in orders that were completed earlier",
    "including orders placed before then",
  ])
    await expect(page.getByText(who), "T689 whom a change reaches").toBeVisible();
  await goWithin(page, `/admin/deliveries/${DATE}?step=close`);
  await expect(notice).toBeVisible();

  await choose("We pay them");
  await goWithin(page, `/admin/deliveries/${DATE}?step=close`);
  await expect(page.getByRole("heading", { name: "Slips" })).toBeVisible();
  await expect(notice).toBeHidden();
});
