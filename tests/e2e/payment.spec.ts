import { placeOrder, shopping } from "../support/ordering";
import { pdfSlip, photoOfSlip } from "../support/slips";
import { enter, expectToast, newAddress, signUpCard } from "./auth-screens";
import { expect, test } from "./fixtures";
import { expectAllSaved } from "./outbox";
import {
  amountOf,
  budgetField,
  completeButton,
  proofField,
  reachPayment,
  saveBudget,
  sendProof,
  storedFor,
  thanks,
  uploaded,
} from "./payment";
import { answer, expectStep, pressNext, reachStep } from "./wizard";

test(
  "a visitor signs up, orders, pays and sends the proof",
  { tag: "@every-size" },
  async ({ asGuest, server }, info) => {
    const page = await asGuest();
    await page.goto("/#signup-form");
    const email = newAddress("thandi");
    await enter(signUpCard(page), "Create Account", email, "a good password");
    await expectToast(page, "Account created!", "You can now complete your order.");
    await reachStep(page, 4);
    await saveBudget(page, "R 500,00");
    await expect(amountOf(page, "Total Payable")).toHaveText("R559.00");
    await expect(page.getByText(/^THA\d{11}S$/)).toBeVisible();

    const isPhone = info.project.name === "phone";
    await sendProof(page, isPhone ? await photoOfSlip(page) : pdfSlip());
    await expectToast(page, "Proof uploaded successfully", "We will verify your payment shortly");
    await completeButton(page).click();
    await expectToast(
      page,
      "Order submitted!",
      "We'll verify your payment and process your order shortly.",
    );

    await expectStep(page, 5);
    await expect(thanks(page)).toBeFocused();
    await expect(thanks(page)).toBeInViewport();
    await expect(amountOf(page, "Order number")).toHaveText(/^ORD-\d{13}$/);
    await expect(amountOf(page, "Total Payable")).toHaveText("R559.00");
    await expect(page.getByText("emailing you about this order")).toBeVisible();
    const receipt = page.getByRole("link", { name: "Send receipt to my WhatsApp" });
    await expect(receipt).toHaveAttribute("href", /^https:\/\/wa\.me\/27821234567\?text=.*ORD-/);

    const pb = await server.asSuperuser();
    const { id } = await pb.collection("users").getFirstListItem(`email = "${email}"`);
    const [proof] = await pb
      .collection("payment_proofs")
      .getFullList({ filter: `user_id = "${id}"` });
    expect(proof?.content_type).toBe(isPhone ? "image/jpeg" : "application/pdf");
    expect(proof?.size).toBeLessThanOrEqual(100_000);
  },
);

test("the bank details cannot be used until a budget is saved", async ({ asMember }) => {
  const { page } = await asMember();
  await reachStep(page, 4);
  await expect(page.getByText("Budget Required")).toBeVisible();
  await expect(budgetField(page)).toHaveAttribute("placeholder", "500.00");
  const copy = page.getByRole("button", { name: "Copy account number" });
  for (const control of [copy, proofField(page)]) {
    await control.focus();
    await expect(control).not.toBeFocused();
  }
  await saveBudget(page, "500");
  await copy.focus();
  await expect(copy).toBeFocused();
  await expect(page.getByText("Demo: don't pay into this account.")).toBeVisible();
});

test("a budget is saved by Enter, by the button and by leaving the field", async ({ asMember }) => {
  const { page } = await asMember();
  await reachPayment(page, "R1 234,50");
  await expect(amountOf(page, "Grocery Budget")).toHaveText("R1\u00a0234.50");
  await budgetField(page).fill("600");
  await page.getByRole("button", { name: "Save budget" }).click();
  await expect(amountOf(page, "Total Payable")).toHaveText("R659.00");
  await budgetField(page).fill("1,700.00");
  await budgetField(page).blur();
  await expect(amountOf(page, "Total Payable")).toHaveText("R1\u00a0759.00");
});

test("what saving the budget changes about fee and reference is said in a sentence", async ({
  asMember,
  server,
}) => {
  const { page, person } = await asMember();
  const who = { id: person.id, name: "", email: person.email, token: person.pb.authStore.token };
  await reachPayment(page);
  await expect(amountOf(page, "Total Payable")).toHaveText("R559.00");

  const other = await placeOrder(server, who);
  await saveBudget(page, "600");
  await expect(page.getByText(/^Another order covers your membership fee for /)).toBeVisible();
  await expect(amountOf(page, "Total Payable")).toHaveText("R600.00");

  await shopping(server, who).cancel(other.id);
  await saveBudget(page, "700");
  await expect(page.getByText(/^We've added the membership fee for /)).toBeVisible();
  await expect(amountOf(page, "Total Payable")).toHaveText("R759.00");
});

test("a budget that is none is refused in words", async ({ asMember }) => {
  const { page } = await asMember();
  await reachStep(page, 4);
  for (const text of ["", "0", "-5", "=1+1", "😀"]) {
    await budgetField(page).fill(text);
    await budgetField(page).press("Enter");
    await expect(budgetField(page)).toHaveAccessibleDescription(/Please enter your grocery budget/);
  }
  await expectToast(page, "Validation Error", "Please enter your grocery budget");
  await budgetField(page).fill("50000.01");
  await budgetField(page).press("Enter");
  await expect(budgetField(page)).toHaveAccessibleDescription(/at most R50\u00a0000\.00/);
  await expect(page.getByText("Budget Required")).toBeVisible();
});

test("Complete Order says what is missing and leads there", async ({ asMember }) => {
  const { page } = await asMember();
  await reachStep(page, 4);
  await completeButton(page).press("Enter");
  await page.getByRole("link", { name: "Please enter your grocery budget" }).click();
  await expect(budgetField(page)).toBeFocused();
  await saveBudget(page, "500");
  await page.getByRole("link", { name: /^Please upload your proof of payment/ }).click();
  await expect(proofField(page)).toBeFocused();
});

test("each detail is copied in one tap, also without the browser's clipboard", async ({
  asMember,
}) => {
  const { page } = await asMember();
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "clipboard", { value: undefined });
    document.addEventListener("copy", () => {
      document.title = `copied ${document.getSelection()}`;
    });
  });
  await reachPayment(page);
  for (const name of [
    "payment reference",
    "account name",
    "account number",
    "branch code",
    "bank",
  ]) {
    await page.getByRole("button", { name: `Copy ${name}`, exact: true }).click();
  }
  await expectToast(page, "Copied!");
  await expect(
    page.getByText("Enter it as the beneficiary reference, with nothing else."),
  ).toBeVisible();
});

test("T115 a proof may go by WhatsApp instead, to the number in its international form", async ({
  asMember,
  server,
}) => {
  const { page, person } = await asMember();
  await reachPayment(page);
  const link = page.getByRole("link", { name: "Send via WhatsApp" });
  const { orders } = await storedFor(server, person);
  await expect(link).toHaveAttribute(
    "href",
    new RegExp(`^https://wa\\.me/27821234567\\?text=.*${orders[0]?.payment_reference ?? "none"}`),
  );
  await expect(link).toHaveAttribute("target", "_blank");
  // The tap counts, not the other site.
  await link.evaluate((element) => element.addEventListener("click", (e) => e.preventDefault()));
  await link.click();
  await expect(page.getByText("You're sending your proof of payment on WhatsApp.")).toBeVisible();
  await completeButton(page).click();
  await expect(thanks(page)).toBeVisible();
  expect((await storedFor(server, person)).orders[0]?.proof_channel).toBe("whatsapp");
});

test("'Check your order' shows everything, and each Change leads straight back", async ({
  asMember,
}) => {
  const { page } = await asMember();
  await reachPayment(page);
  await page.getByText("Check your order").click();
  for (const text of ["Thandi Nkosi", "43 Cavendish Road", "1 × Milk, 2L", "Monthly"]) {
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  }
  await page.getByRole("button", { name: "Change address" }).click();
  await expectStep(page, 1);
  await answer(page, { City: "Durban" });
  await pressNext(page);
  await expectStep(page, 4);
  await page.getByText("Check your order").click();
  await expect(page.getByText("Durban", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Change groceries" }).click();
  await expectStep(page, 2);
  await pressNext(page);
  await expectStep(page, 4);
});

test("the whole of step 4 works by keyboard alone", { tag: "@desktop" }, async ({ asMember }) => {
  const { page } = await asMember();
  page.on("filechooser", (chooser) => void chooser.setFiles(pdfSlip())); // from the start, or Enter may come first
  await reachStep(page, 4);
  await page.keyboard.press("Tab");
  await expect(budgetField(page)).toBeFocused();
  await page.keyboard.type("500");
  await page.keyboard.press("Enter");
  await expect(amountOf(page, "Total Payable")).toHaveText("R559.00");
  const tabTo = async (target: ReturnType<typeof proofField>) => {
    for (let tabs = 0; tabs < 12; tabs++) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press("Tab");
    }
    await expect(target).toBeFocused();
  };
  await expectAllSaved(page); // nothing is drawn anew under the keys
  await tabTo(proofField(page));
  await page.keyboard.press("Enter");
  await expect(uploaded(page)).toBeVisible();
  await tabTo(completeButton(page));
  await page.keyboard.press("Enter");
  await expect(thanks(page)).toBeFocused();
});
