import type { Page } from "@playwright/test";
import type { Slips } from "@/domain/closing/responses";
import { PROOF_MAX_BYTES } from "@/domain/payment/proof-file";
import { DAY_MS } from "@/domain/time/durations";
import { formatNearDay, sastDate } from "@/domain/time/sa-time";
import { WINDOWED } from "../../playwright.config";
import { buying, makeDelivery } from "../support/buying";
import { makeBuyer, signIn } from "../support/members";
import { accepted, call } from "../support/ordering";
import { heldUpright, jpegSize, pdfSlip, photoOfSlip } from "../support/slips";
import { expectAccessible } from "./accessible";
import { goWithin } from "./admin-tabs";
import { expect, test } from "./fixtures";
import { holdRequests } from "./held";
import { cachedAddresses, waitForWorker } from "./installed-app";
import { expectAllSaved, pressLogout, questionOfWork } from "./outbox";

test.use({ serviceWorkers: "allow", launchOptions: WINDOWED });

/** Later than any other test delivers. */
const DATE = sastDate(Date.now() + 42 * DAY_MS);

async function enter(page: Page, item: RegExp, price: string): Promise<void> {
  await page.getByRole("link", { name: item }).click();
  await page.getByLabel("Price for all of it", { exact: true }).fill(price);
  await page.getByRole("button", { name: "Save entry" }).click();
  await expect(page.getByRole("button", { name: "Undo" })).toBeVisible();
}

const total = (page: Page) => page.getByLabel("Total of the slip");
const ready = (page: Page) => page.getByRole("img", { name: "Your slip" });

test("T614 a buyer without a signal enters a slip with its photo, and all of it arrives", {
  tag: "@long-run",
}, async ({ admin, asMember, goOffline, server }) => {
  const chief = await signIn(server, admin.email, admin.password);
  const who = { token: chief.pb.authStore.token };
  const list = buying(server, who, DATE);
  const checkers = { shop_preference: "Checkers", substitution_rule: "Only exact item" };
  makeDelivery(server, DATE, [
    {
      name: "Thandi Mokoena",
      items: [checkers, { ...checkers, item_name: "Bread", unit: "700g" }],
    },
    { name: "Sipho Khumalo", items: [checkers] },
  ]);
  accepted(await list.start());
  const { page } = await asMember(await makeBuyer(server, chief), ["buyer"]);
  const stored = async () => accepted(await call<Slips>(server, who, `buying/slips?date=${DATE}`));

  const storedPhoto = async () => {
    const [slip] = (await stored()).slips;
    const answer = await fetch(`${server.url}/api/app/buying/slips/${slip?.id}/photo`, {
      headers: { Authorization: who.token },
    });
    return jpegSize(Buffer.from(await answer.arrayBuffer()));
  };

  await test.step("the phone has the list, and loses its signal", async () => {
    await page.goto("/buying");
    await page.getByRole("link", { name: formatNearDay(DATE) }).click();
    await page.getByRole("link", { name: "Checkers" }).click();
    await expect(page.getByText("None yet. Add one when you've paid.")).toBeVisible();
    await waitForWorker(page);
    const isKept = expect.stringMatching(/^\/assets\/buying-\S+\.js$/);
    await expect
      .poll(() => cachedAddresses(page), "without the browser's own cache")
      .toContainEqual(isKept);
    await goOffline(page);
    await enter(page, /Milk 2L/, "60");
    await enter(page, /Bread 700g/, "18,99");
    await expect(page.getByText("2 of 2 items done")).toBeVisible();
  });

  await test.step("the difference is shown at once, with its usual causes", async () => {
    await page.getByRole("link", { name: /^Slips/ }).click();
    await expect(page.getByText("2 lines for R78.99 aren't on a slip yet.")).toBeVisible();
    await page.getByRole("link", { name: "Add a slip" }).click();
    const shop = page.getByLabel("Shop");
    await expect(shop).toHaveValue("Checkers");
    await shop.press("Home");
    await expect(shop).toHaveValue("");
    await shop.press("c");
    await expect(shop).toHaveValue("Checkers");
    await page.getByRole("button", { name: "Save slip" }).click();
    await expect(total(page), "F603 the field that is wrong has the focus").toBeFocused();
    await total(page).fill("80.19");
    await expect(page.getByText("The slip is R1.20 more than its lines")).toBeVisible();
    await page.getByRole("checkbox", { name: /Bread/ }).uncheck();
    await expect(page.getByText("Bread for R18.99 isn't on a slip yet.")).toBeHidden();
    await total(page).fill("78.99");
    await expect(page.getByText("Bread for R18.99 isn't on a slip yet.")).toBeVisible();
    await page.getByRole("checkbox", { name: /Bread/ }).check();
    await expect(page.getByText("The lines and the total add up.")).toBeVisible();
    await total(page).fill("80.19");
    await expectAccessible(page);
  });

  await test.step("F675 a photo larger than we take is made small on the phone, and outlives a phone that dies", async () => {
    const camera = heldUpright(await photoOfSlip(page, { grain: 60 }));
    expect(camera.buffer.length).toBeGreaterThan(PROOF_MAX_BYTES);
    await page.getByLabel("Photograph the slip").setInputFiles(camera);
    await expect(ready(page)).toBeVisible();
    await page.reload();
    await expect(ready(page)).toBeVisible();
    await expect(total(page)).toHaveValue("80.19");
    await page.getByRole("button", { name: "Bags, R1.20" }).click();
    await page.getByRole("button", { name: "Save slip" }).click();
    await expect(page.getByText("2 lines, not sent yet")).toBeVisible();
    await expect(page.getByText("Adds up")).toBeVisible();
    await expectAccessible(page);
    expect(await stored()).toMatchObject({ slips: [], loose: [] });
  });

  await test.step("with a signal the entries arrive, then the slip, then its photo", async () => {
    await page.context().setOffline(false);
    await expect
      .poll(async () => (await stored()).slips)
      .toMatchObject([
        {
          ...{ shop: "Checkers", total_cents: 8019, open: 0, has_photo: true },
          differences: [{ cause: "bag", cents: 120 }],
          lines: [{ item_name: "Milk" }, { item_name: "Bread" }],
        },
      ]);
    const [slip] = (await stored()).slips;
    const answer = await fetch(`${server.url}/api/app/buying/slips/${slip?.id}/photo`, {
      headers: { Authorization: who.token },
    });
    const photo = Buffer.from(await answer.arrayBuffer());
    expect(photo.length).toBeLessThan(110_000);
    expect(Math.max(...Object.values(jpegSize(photo)))).toBeLessThanOrEqual(1280);
    expect(photo.includes("Exif")).toBe(false);
    await expect(page.getByText("2 lines, not sent yet")).toBeHidden();
  });

  await test.step("a slip that stays open is shown with its amount, until it adds up", async () => {
    await page.getByRole("link", { name: /R80.19/ }).click();
    await expect(page.getByText("The photo of this slip is saved.")).toBeVisible();
    await page.getByRole("button", { name: "Open the photo" }).click();
    await expect(ready(page)).toBeVisible();
    await expectAccessible(page);
    const another = await photoOfSlip(page, { width: 800, height: 600 });
    await page.getByRole("button", { name: "Remove: Bags, R1.20" }).click();
    await page.getByLabel("Take another photo of the slip").setInputFiles(another);
    await page.getByRole("button", { name: "Save slip" }).click(); // while the photo is made small
    await expect(page.getByText("R1.20 open")).toBeVisible();
    await expect.poll(async () => (await stored()).slips[0]?.open).toBe(120);
    await expect.poll(storedPhoto).toEqual({ width: 800, height: 600 });
    await expect(page.getByText("Not saved yet")).toBeHidden();
    await page.getByRole("link", { name: "Checkers" }).press("Enter"); // a message may lie on it
    await expect(page.getByText("1 slip doesn't add up")).toBeVisible();
  });

  await test.step("a line that the back office put on another slip is refused, and put right", async () => {
    await goOffline(page);
    await page.getByRole("link", { name: /^Slips/ }).click();
    await page.getByRole("link", { name: /R80.19/ }).click();
    await page.getByRole("checkbox", { name: /Bread/ }).uncheck();
    await total(page).fill("60");
    await page.getByRole("button", { name: "Save slip" }).click();
    await expect(page.getByText("Adds up")).toBeVisible();
    const [slip] = (await stored()).slips;
    if (!slip) throw new Error("a slip");
    const body = { ...slip, delivery_date: DATE, total_cents: 8020 };
    const lines = slip.lines.map(({ id }) => id);
    accepted(await call(server, who, "buying/slips", { ...body, lines }));
    // The phone hears of the other slip by the refusal alone.
    const answerLists = await holdRequests(page, "**/api/app/buying/lists/**");
    await page.context().setOffline(false);
    await goWithin(page, `/buying?date=${DATE}`);
    await expect(page.getByText("1 change wasn't accepted")).toBeVisible();
    await page.getByRole("link", { name: "Open the slip" }).click();
    await expect(total(page)).toHaveValue("60.00");
    await page.getByRole("button", { name: "Save slip" }).click();
    await expect.poll(async () => (await stored()).slips[0]?.total_cents).toBe(6000);
    answerLists();
    await goWithin(page, `/buying?date=${DATE}`);
    await expect(page.getByText("1 change wasn't accepted")).toBeHidden();
  });

  await test.step("what the back office changed while the slip was open is not overwritten", async () => {
    await page.getByRole("link", { name: "Checkers" }).click();
    await page.getByRole("link", { name: /^Slips/ }).click();
    await page.getByRole("link", { name: /R60.00/ }).click();
    await expect(total(page)).toHaveValue("60.00");
    const { slips, loose } = await stored();
    const [slip] = slips;
    if (!slip) throw new Error("a slip");
    const lines = [...slip.lines, ...loose].map(({ id }) => id);
    const differences = [{ cause: "bag", cents: 50 }];
    const body = { ...slip, delivery_date: DATE, total_cents: 7949, differences, lines };
    accepted(await call(server, who, "buying/slips", body));
    await page.evaluate(() => dispatchEvent(new Event("online")));
    await expect(page.getByRole("checkbox", { name: /Bread/ })).toBeChecked();
    await total(page).fill("61");
    await page.getByRole("button", { name: "Save slip" }).click();
    await expect(total(page)).toBeHidden();
    await goWithin(page, `/buying?date=${DATE}`);
    await expect(page.getByText("1 change wasn't accepted")).toBeVisible();
    expect((await stored()).slips).toMatchObject([{ total_cents: 7949, differences }]);
  });

  await test.step("F240 a slip is removed without a signal, and its lines go on another one", async () => {
    const discard = page.getByRole("button", { name: "Discard" });
    await expect(discard, "F262").toHaveAccessibleDescription("Slip of Checkers, R61.00");
    await discard.click();
    await expect(page.getByText("1 change wasn't accepted")).toBeHidden();
    await goOffline(page);
    await page.getByRole("link", { name: "Checkers" }).click();
    await page.getByRole("link", { name: /^Slips/ }).click();
    await page.getByRole("link", { name: /R79.49/ }).click();
    await page.getByRole("button", { name: "Remove this slip" }).click();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Remove slip" }).click();
    await expect(page.getByText("2 lines for R78.99 aren't on a slip yet.")).toBeVisible();
    await expect(page.getByText("No slips yet")).toBeVisible();
    await page.getByRole("link", { name: "Add a slip" }).click();
    await total(page).fill("78.99");
    await page.getByRole("button", { name: "Save slip" }).click();
    await expect(page.getByText("2 lines, not sent yet")).toBeVisible();
    const [before] = (await stored()).slips;
    await page.context().setOffline(false);
    await expect
      .poll(async () => (await stored()).slips)
      .toMatchObject([{ total_cents: 7899, open: 0, has_photo: false, lines: [{}, {}] }]);
    expect((await stored()).slips).not.toMatchObject([{ id: before?.id }]);
  });

  await test.step("F240 a slip that is removed before it arrived is not there with the signal", async () => {
    await goOffline(page);
    await page.getByRole("link", { name: "Add a slip" }).click();
    await total(page).fill("5");
    await page.getByLabel("Photograph the slip").setInputFiles(pdfSlip());
    await expect(
      page.getByRole("alert").filter({ hasText: "Choose a photo of the slip" }),
    ).toBeVisible();
    await page.getByRole("button", { name: "Save slip" }).click();
    await page.getByRole("link", { name: /R5.00/ }).click();
    await page.getByRole("button", { name: "Remove this slip" }).click();
    await page.getByRole("button", { name: "Remove slip" }).click();
    await expect(page.getByRole("link", { name: /R5.00/ })).toBeHidden();
    await expect(page.getByText("not sent yet")).toBeHidden();
    await page.context().setOffline(false);
    await goWithin(page, `/buying?date=${DATE}`);
    await expectAllSaved(page); // where it may have left before, its removal follows it
    await expect(page.getByText("wasn't accepted")).toBeHidden();
    expect((await stored()).slips).toHaveLength(1);
  });

  await test.step("a change of a slip that the back office removed is only there to be discarded", async () => {
    await goOffline(page);
    await page.getByRole("link", { name: "Checkers" }).click();
    await page.getByRole("link", { name: /^Slips/ }).click();
    await page.getByRole("link", { name: /R78.99/ }).click();
    await total(page).fill("79.99");
    await page.getByRole("button", { name: "Save slip" }).click();
    await expect(page.getByRole("link", { name: /R79.99/ })).toBeVisible();
    const [slip] = (await stored()).slips;
    const body = { id: slip?.id, revision: slip?.revision };
    accepted(await call(server, who, "buying/slips/void", body));
    await page.context().setOffline(false);
    await goWithin(page, `/buying?date=${DATE}`);
    await expect(page.getByText("Someone else removed this slip.")).toBeVisible();
    await expect(page.getByRole("link", { name: "Open the slip" })).toBeHidden();
    await expect(page.getByRole("button", { name: "Try again" })).toBeHidden();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Discard" }).click();
    await expect(page.getByText("wasn't accepted")).toBeHidden();
  });

  await test.step("F227 who signs out reads that a slip is typed and not saved", async () => {
    await page.getByRole("link", { name: "Checkers" }).click();
    await page.getByRole("link", { name: /^Slips/ }).click();
    await page.getByRole("link", { name: "Add a slip" }).click();
    await total(page).fill("12.50");
    await page.getByRole("link", { name: "Slips of Checkers" }).press("Enter");
    await expect(page.getByText("You typed R12.50. Finish this slip.")).toBeVisible();
    await goWithin(page, "/");
    await pressLogout(page);
    await expect(questionOfWork(page).getByText("1 slip that you haven't saved")).toBeVisible();
    await questionOfWork(page).getByRole("button", { name: "Close" }).click();
    await goWithin(page, "/this-phone");
    await page.getByRole("button", { name: "Remove everything from this phone" }).click();
    const removing = page.getByRole("dialog");
    await expect(removing).toContainText("You'll lose the list or slip that you haven't saved.");
    await removing.getByRole("button", { name: "Cancel" }).click();
    await goWithin(page, `/buying?date=${DATE}&shop=Checkers&slip=all`);
    await expect(page.getByText("You typed R12.50. Finish this slip.")).toBeVisible();
  });
});
