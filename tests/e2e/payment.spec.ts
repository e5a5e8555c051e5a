import { placeOrder, shopping } from "../support/ordering";
import { pdfSlip } from "../support/slips";
import { enter, expectSignedIn, expectToast, newAddress, signUpCard } from "./auth-screens";
import { expect, test } from "./fixtures";
import { holdRequests, loseAnswer } from "./held";
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
import {
  addItem,
  answer,
  choosePreferences,
  expectAnswers,
  expectStep,
  MILK,
  openWizard,
  pressNext,
  reachStep,
  rowOf,
  THANDI,
} from "./wizard";

test("a visitor signs up, goes from details to an order with a reference, pays and sends the proof", async ({
  asGuest,
  server,
}) => {
  const page = await asGuest();
  const email = newAddress("thandi");
  await test.step("creates an account on the home page", async () => {
    const answerNow = await holdRequests(page, "**/api/app/sign-up");
    await page.goto("/");
    const card = signUpCard(page);
    await expect(card.getByRole("heading", { name: "Create Account" })).toBeVisible();
    await enter(card, "Create Account", email, "a good password");
    await expect(card.getByRole("button", { name: "Loading..." })).toBeVisible();
    answerNow();
    await expectToast(page, "Account created!", "You can now complete your order.");
    await expectSignedIn(page, true);
  });

  await test.step("from details to an order with a reference", async () => {
    await expect(page.getByText("Step 1 of 5")).toBeInViewport();
    await expect(page.getByLabel("Email", { exact: true })).toHaveValue(email);
    await expect(page.getByLabel("Email", { exact: true })).not.toBeEditable();
    await expect(page.getByRole("button", { name: "Previous" })).toBeDisabled();
    await answer(page, { ...THANDI, Suburb: "Yeoville", Province: "Gauteng" });
    await pressNext(page);
    await expectStep(page, 2);
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    await addItem(page, MILK);
    await pressNext(page);
    await expectStep(page, 3);
    await choosePreferences(page);
    await pressNext(page);
    await expectStep(page, 4);
  });

  const pb = await server.asSuperuser();
  const { id } = await pb.collection("users").getFirstListItem(`email = "${email}"`);
  const mine = { filter: `user_id = "${id}"` };
  await test.step("the order is with the server, and its reference on the screen", async () => {
    const reference = /^THA\d{11,14}S$/;
    await expect(page.getByText(reference)).toBeVisible();
    const order = await pb.collection("orders").getFirstListItem(mine.filter);
    expect(order.payment_reference).toMatch(reference);
    expect(order).toMatchObject({ revision: 1, total: 0, membership_fee: 5900, status: "pending" });
    const items = await pb
      .collection("basket_items")
      .getFullList({ filter: `basket_id = "${order.basket_id}"` });
    expect(items).toMatchObject([
      { item_name: "Milk", unit: "2L", quantity: 1, category: "Dairy" },
    ]);
  });

  await test.step("pays and sends the proof", async () => {
    await saveBudget(page, "R 500,00");
    await expect(amountOf(page, "Total Payable")).toHaveText("R559.00");
    await sendProof(page);
    await expect(budgetField(page), "T765").toHaveAccessibleDescription(/pay the difference/);
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
    const receipt = page.getByRole("link", { name: "Send order summary to my WhatsApp" });
    await expect(receipt).toHaveAttribute("href", /^https:\/\/wa\.me\/27821234567\?text=.*ORD-/);
    const proofs = await pb.collection("payment_proofs").getFullList(mine);
    expect(proofs).toMatchObject([{ content_type: "application/pdf" }]);
  });
});

test("F267 the budget that was saved last is what both phones of a member show, and what to pay with it", {
  tag: "@long-run",
}, async ({ asMember, server }) => {
  const { page, person } = await asMember();
  await reachPayment(page);
  await saveBudget(page, "550");
  await expect(amountOf(page, "Total Payable")).toHaveText("R609.00");
  await expectAllSaved(page);
  const other = (await asMember(person)).page;
  await other.goto("/?step=4");
  await expect(amountOf(other, "Total Payable")).toHaveText("R609.00");
  await saveBudget(other, "700");
  await expect(amountOf(page, "Total Payable")).toHaveText("R759.00");
  await expect(amountOf(page, "Amount to pay")).toContainText("R759.00");
  await expect(budgetField(page), "while it is in hand").toHaveValue("550.00");
  await budgetField(page).blur();
  for (const phone of [page, other]) {
    await expect(budgetField(phone)).toHaveValue("700.00");
    await expect(amountOf(phone, "Total Payable")).toHaveText("R759.00");
    await expectAllSaved(phone);
  }
  const { orders } = await storedFor(server, person);
  expect(orders).toMatchObject([{ total: 75_900 }]);
});

test("the bank details cannot be used until a budget is saved, and then each is copied in one tap; 'Check your order' shows everything, two phones with one draft change one order, and T115 a proof may go by WhatsApp instead", async ({
  asMember,
  server,
}) => {
  const { page, person } = await asMember();
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "clipboard", { value: undefined });
    document.addEventListener("copy", () => {
      document.title = `copied ${document.getSelection()}`;
    });
  });
  await reachStep(page, 4);
  const copy = page.getByRole("button", { name: "Copy account number" });

  await test.step("nothing to pay into is within reach without a budget", async () => {
    await expect(page.getByText("Budget Required")).toBeVisible();
    await expect(budgetField(page)).toHaveAttribute("placeholder", "e.g. 500.00");
    for (const control of [copy, proofField(page)]) {
      await control.focus();
      await expect(control).not.toBeFocused();
    }
  });

  await test.step("Complete Order says that the budget is missing and leads there", async () => {
    await completeButton(page).press("Enter");
    await page.getByRole("link", { name: "Please enter your grocery budget" }).click();
    await expect(budgetField(page)).toBeFocused();
  });

  await test.step("a budget that is none is refused in words", async () => {
    for (const text of ["", "0", "-5", "=1+1", "😀"]) {
      await budgetField(page).fill(text);
      await budgetField(page).press("Enter");
      await expect(budgetField(page)).toHaveAccessibleDescription(
        /Please enter your grocery budget/,
      );
    }
    await expectToast(page, "Validation Error", "Please enter your grocery budget");
    await budgetField(page).fill("50000.01");
    await budgetField(page).press("Enter");
    await expect(budgetField(page)).toHaveAccessibleDescription(/at most R50\u00a0000\.00/);
    await expect(page.getByText("Budget Required")).toBeVisible();
  });

  await test.step("the total counts while a budget is typed, which is saved by itself, by Enter and by leaving it", async () => {
    const { orders: before } = await storedFor(server, person);
    await expect(page.getByText(/^Membership for .* You pay it once a month\.$/)).toBeVisible();
    await expect(amountOf(page, "Total Payable")).toBeHidden();
    await page.route("**/orders/budget", (route) => route.abort("internetdisconnected"));
    await budgetField(page).fill("");
    await budgetField(page).pressSequentially("600");
    await expect(amountOf(page, "Total Payable")).toHaveText("R659.00");
    expect(before[0]?.total).toBe(0);
    await page.unroute("**/orders/budget");
    await expect(page.getByText("Budget Required")).toBeHidden();
    await expect(budgetField(page), "as it was typed").toHaveValue("600");
    await budgetField(page).fill("R1 234,50");
    await budgetField(page).press("Enter");
    await expect(budgetField(page), "as it is saved").toHaveValue("1234.50");
    await expect(amountOf(page, "Grocery Budget")).toHaveText("R1\u00a0234.50");
    await budgetField(page).fill("1,700.00");
    await budgetField(page).blur();
    await expect(budgetField(page)).toHaveValue("1700.00");
    await expect(amountOf(page, "Total Payable")).toHaveText("R1\u00a0759.00");
    await expect
      .poll(async () => (await storedFor(server, person)).orders[0]?.total)
      .toBe(1_759_00);
  });

  await test.step("Complete Order says that the proof is missing and leads there", async () => {
    await completeButton(page).press("Enter");
    await expect(proofField(page)).toBeFocused();
    await expect(proofField(page)).toHaveAccessibleDescription(/Please upload your proof/);
  });

  await test.step("each detail is copied in one tap, also without the browser's clipboard", async () => {
    await copy.focus();
    await expect(copy).toBeFocused();
    await expect(page.getByText("Demo: don't pay into this account.")).toBeVisible();
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

  await test.step("'Check your order' shows everything, and each step leads straight back", async () => {
    await page.getByRole("link", { name: "Check your order" }).click();
    await expect(page.getByText("Thandi Nkosi", { exact: true })).toBeVisible();
    await expect(rowOf(page, "Milk, 2L")).toBeVisible();
    await expectAnswers(page, { Frequency: "monthly", "Grocery budget": "1700.00" });
    await page.getByRole("button", { name: "Change address" }).click();
    await answer(page, { City: "Durban" });
    await page.getByRole("button", { name: "Done address" }).click();
    await expect(page.getByText("43 Cavendish Road, Durban, 2198")).toBeVisible();
    await page.getByText("Change it step by step").click();
    await page.getByRole("link", { name: "Step 2: Grocery Basket Builder" }).click();
    await expect(page).toHaveTitle(/Step 2 of 5/);
    await pressNext(page);
    await page.getByRole("button", { name: "Continue to payment" }).click();
    await expectStep(page, 4);
    const { orders } = await storedFor(server, person);
    expect(orders, "the one that the other phone began").toMatchObject([{ revision: 2 }]);
  });

  await test.step("what saving the budget changes about fee and reference is said in a sentence", async () => {
    const who = { id: person.id, name: "", email: person.email, token: person.pb.authStore.token };
    const other = await placeOrder(server, who);
    await saveBudget(page, "600");
    await expect(page.getByText(/^Another order covers your membership fee for /)).toBeVisible();
    await expect(amountOf(page, "Total Payable")).toHaveText("R600.00");

    await shopping(server, who).cancel(other.id);
    await loseAnswer(page, "**/orders/budget"); // F268 sent again, it is answered with the changed order
    await saveBudget(page, "700");
    await expect(page.getByText(/^We've added the membership fee for /)).toBeVisible();
    await expect(amountOf(page, "Total Payable")).toHaveText("R759.00");
  });

  await test.step("T115 a proof may go by WhatsApp instead, to the number in its international form", async () => {
    const link = page.getByRole("link", { name: "Send via WhatsApp" });
    const isOpen = ({ status }: { status: string }) => status !== "cancelled";
    const order = (await storedFor(server, person)).orders.find(isOpen);
    await expect(link).toHaveAttribute(
      "href",
      new RegExp(`^https://wa\\.me/27821234567\\?text=.*${order?.payment_reference ?? "none"}`),
    );
    await expect(link).toHaveAttribute("target", "_blank");
    // The tap counts, not the other site.
    await link.evaluate((element) => element.addEventListener("click", (e) => e.preventDefault()));
    await link.click();
    await expect(page.getByText("You're sending your proof of payment on WhatsApp.")).toBeVisible();
    await completeButton(page).click();
    await expect(thanks(page)).toBeVisible();
    const { orders } = await storedFor(server, person);
    expect(orders.find(isOpen)?.proof_channel).toBe("whatsapp");
  });
});

test("the keyboard alone gets from step 1 to an order that is paid", { tag: "@desktop" }, async ({
  asMember,
}) => {
  const { page } = await asMember();
  page.on("filechooser", (chooser) => void chooser.setFiles(pdfSlip())); // from the start, or Enter may come first
  await openWizard(page);
  await page.getByLabel("Full name", { exact: true }).focus();
  const type = async (text: string) => {
    await page.keyboard.type(text);
    await page.keyboard.press("Tab");
  };
  await type("Thandi Nkosi");
  await type("0821234567");
  await page.keyboard.press("Tab"); // the e-mail of the account
  await type("43 Cavendish Road");
  await page.keyboard.press("Tab"); // building
  await page.keyboard.press("Tab"); // suburb
  await type("Johannesburg");
  await page.keyboard.press("Tab"); // province
  await page.keyboard.type("2198");
  await page.keyboard.press("Enter");
  await expectStep(page, 2);
  await page.keyboard.press("Tab"); // an item in one line
  await page.keyboard.press("Tab"); // its button
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter"); // Details
  await page.keyboard.press("Tab");
  for (const choice of ["Dairy", "Milk", "No Preference", "Spar", "2L"]) await type(choice);
  await page.keyboard.press("Tab"); // from Decrease quantity to the quantity
  await page.keyboard.press("Enter"); // sends the form, as far as it is filled in
  await expect(page.getByText("Substitution rule is required").first()).toBeVisible();
  await expect(page.getByLabel("Substitution", { exact: true })).toBeFocused();
  await page.keyboard.type("Only");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(rowOf(page, "Milk, 2L")).toBeVisible();
  await page.getByRole("button", { name: "Next Step" }).focus();
  await page.keyboard.press("Enter");
  await expectStep(page, 3);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await page.keyboard.press("Enter");
  await expectStep(page, 4);
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
  await expectAllSaved(page); // nothing is redrawn while typing
  await tabTo(proofField(page));
  await page.keyboard.press("Enter");
  await expect(uploaded(page)).toBeVisible();
  await tabTo(completeButton(page));
  await page.keyboard.press("Enter");
  await expect(thanks(page)).toBeFocused();
});
