import type { Page } from "@playwright/test";
import { fieldsOfAddress } from "@/domain/members/address-fields";
import type { Address } from "@/domain/members/address-requests";
import { importLines } from "../support/bank-lines";
import { sendCommand } from "../support/member-commands";
import type { Person } from "../support/members";
import { accepted, call, deciding, makeShopper, placeOrder, png } from "../support/ordering";
import type { TestServer } from "../support/pocketbase";
import { heldUpright, jpegSize, pdfSlip, photoOfSlip } from "../support/slips";
import { expectToast } from "./auth-screens";
import { openTab, orderCard, shopperOf } from "./dashboard";
import { expect, test } from "./fixtures";
import { waitForWorker } from "./installed-app";
import { expectAllSaved } from "./outbox";
import {
  amountOf,
  completeButton,
  expectRefused,
  proofField,
  reachPayment,
  saveBudget,
  sendProof,
  storedFor,
  storedProof,
  thanks,
  uploaded,
} from "./payment";
import { expectAccessibleAndFits } from "./sizes";
import {
  choosePreferences,
  expectAnswers,
  expectStep,
  openWizard,
  pressNext,
  reachStep,
} from "./wizard";

const DAMAGED = "This file is damaged or incomplete. Please choose another one.";
const NO_PROOF = "Please upload an image (JPG, PNG) or PDF file";
const heic = Buffer.from("000000206674797068656963000000006d696631", "hex");

/** One of each way to find out; src/domain/payment/proof-file.cases.ts has the rest. */
const REFUSED: [name: string, buffer: Buffer, title: string, text: string][] = [
  ["IMG_1.heic", heic, "Invalid file type", NO_PROOF],
  ["none.png", Buffer.alloc(0), "Upload failed", "This file is empty. Please choose another one."],
  ["broken.png", png(20, 20), "Upload failed", DAMAGED],
  [
    "flood.png",
    png(30_000, 30_000),
    "Upload failed",
    "This picture is too large. Please choose one of up to 25 megapixels.",
  ],
];

test("a file that is no proof is refused with a message, a small picture and a document arrive as they are, a photo small; a rejection appears while one looks, and a new proof is sent", async ({
  asMember,
  admin,
  server,
}) => {
  const { page, person } = await asMember();
  await reachPayment(page);
  const another = page.getByRole("button", { name: "Send a different file" });
  const photo = await photoOfSlip(page, { width: 2000, height: 1500 });
  const small = await photoOfSlip(page, { width: 400, height: 300, grain: 2 });
  const proofsOf = async () => (await storedFor(server, person)).proofs.length;

  await test.step("a file that is no proof is refused in words, and nothing is sent", async () => {
    for (const [name, buffer, title, text] of REFUSED) {
      await expectRefused(page, { name, mimeType: "image/jpeg", buffer }, title, text);
    }
    expect((await storedFor(server, person)).proofs).toEqual([]);
  });

  await test.step("a photo arrives small, upright and without where it was taken", async () => {
    await sendProof(page, heldUpright(photo));
    const stored = await storedProof(server, person);
    expect(stored.length).toBeLessThanOrEqual(100_000);
    expect(jpegSize(stored)).toEqual({ width: 960, height: 1280 });
    expect(stored.includes("Exif")).toBe(false);
  });

  await test.step("a photo shrinks without OffscreenCanvas, too", async () => {
    await page.evaluate(() => Reflect.deleteProperty(window, "OffscreenCanvas"));
    await another.click();
    await proofField(page).setInputFiles(photo);
    await expect.poll(() => proofsOf()).toBe(2);
    await expect(uploaded(page)).toBeVisible();
    expect((await storedProof(server, person)).length).toBeLessThanOrEqual(100_000);
  });

  await test.step("a small picture and a document arrive as they are", async () => {
    await another.click();
    await proofField(page).setInputFiles(small);
    await expect.poll(() => proofsOf()).toBe(3);
    await expect(uploaded(page)).toBeVisible();
    expect(await storedProof(server, person)).toEqual(small.buffer);
    await another.click();
    await proofField(page).setInputFiles(pdfSlip());
    await expect(page.getByText(/^PDF, 1 kB/)).toBeVisible();
    expect(await proofsOf()).toBe(4);
  });

  await test.step("a rejection appears while one looks, and a new proof is sent", async () => {
    await completeButton(page).click();
    await expect(thanks(page)).toBeVisible();
    await followDecision(page, admin, server, person);
  });
});

test.describe("with the app's files on the phone", () => {
  test.use({ serviceWorkers: "allow" });

  test("a photo shrinks in a worker that loads nothing from another origin, also offline", {
    tag: "@long-run",
  }, async ({ asMember, goOffline, server }) => {
    const { page, person } = await asMember();
    // The page itself can't read a picture, so only the worker can.
    await page.addInitScript(() => {
      window.createImageBitmap = () => Promise.reject(new Error("not on the page"));
      Reflect.deleteProperty(window, "Image");
    });
    const other = await page.context().newPage();
    const photo = await photoOfSlip(other, { width: 2000, height: 1500 });
    await reachPayment(page);
    await waitForWorker(page);
    await goOffline(page, async () => {
      await proofField(page).setInputFiles(photo);
      await expect(page.getByText(/kB, saved on this phone/)).toBeVisible();
    });
    await expect(uploaded(page)).toBeVisible();
    expect((await storedProof(server, person)).length).toBeLessThanOrEqual(100_000);
  });
});

test("F06 a proof is sent although its network is lost, its page is reloaded and the phone closes the app", {
  tag: "@long-run",
}, async ({ asMember, server, goOffline }) => {
  const { page, person } = await asMember();
  await reachStep(page, 3); // this phone sends the order itself
  await choosePreferences(page);
  await pressNext(page);
  await expectStep(page, 4);
  await saveBudget(page, "500");
  const proofs = async () => (await storedFor(server, person)).proofs.length;

  await test.step("a phone that closes the app while a photo is chosen comes back to step 4", async () => {
    const chooser = page.waitForEvent("filechooser");
    await proofField(page).click();
    await chooser;
    await openWizard(page);
    await expectStep(page, 4);
    await expect(
      page.getByText("Your phone closed this page while you were choosing a photo."),
    ).toBeVisible();
    expect(await proofField(page).getAttribute("capture")).toBeNull();
  });

  await test.step("F06 a proof waits on the phone without a network and is sent when it is back", async () => {
    const small = await photoOfSlip(page, { width: 400, height: 300 });
    await expectAllSaved(page); // a proof is sent after the budget
    await goOffline(page, async () => {
      await proofField(page).setInputFiles(small);
      await expectToast(page, "Upload failed"); // which passes
      await expect(page.getByText("Not uploaded yet. You're offline.")).toBeVisible();
      await expect(completeButton(page)).not.toHaveAttribute("aria-disabled", "true");
    });
    await expect(uploaded(page)).toBeVisible();
    expect(await proofs()).toBe(1);
  });

  await test.step("a reload during an upload continues with the same proof", async () => {
    await page.getByRole("button", { name: "Send a different file" }).click();
    await page.route("**/orders/proof/part*", () => {}); // a connection that hangs
    await proofField(page).setInputFiles(pdfSlip());
    await expect(page.getByText("Uploading your proof of payment")).toBeVisible();
    await page.unroute("**/orders/proof/part*");
    await page.reload();
    await expect(page.getByText(/^PDF, 1 kB/)).toBeVisible();
    await expect(uploaded(page)).toBeVisible();
    expect(await proofs()).toBe(2);
  });
});

/** An admin rejects the order that a member has just paid, and verifies it with the next proof. */
async function followDecision(page: Page, admin: Person, server: TestServer, person: Person) {
  const { orders, proofs } = await storedFor(server, person);
  const { id, total } = orders[0] ?? { id: "", total: 0 };
  const decide = (decision: string, body: object) =>
    admin.pb.send(`/api/app/payments/${decision}`, { method: "POST", body });
  const reason = "The proof cannot be read";
  await decide("reject", { id, reason, newest_proof: proofs.at(-1)?.id });
  await expect(page.getByText("Your payment was rejected")).toBeVisible();
  await expect(page.getByText("Please send a sharper photo")).toBeVisible();
  await proofField(page).setInputFiles(pdfSlip());
  await expect(page.getByText("We've received your order")).toBeVisible();

  const before = proofs.map((proof) => proof.id);
  const newest = (await storedFor(server, person)).proofs.find((one) => !before.includes(one.id));
  const seen = { kind: "order", id, total, to_pay: total, amount_received: total };
  await decide("verify", { ...seen, newest_proof: newest?.id });
  await expect(page.getByText("Your payment is verified", { exact: true })).toBeVisible();
  await test.step("F407 the next order goes where the member lives by now", async () => {
    await moveElsewhere(server, person);
    await page.getByRole("button", { name: "Start a new order" }).click();
    await expectStep(page, 2);
    await page.getByRole("button", { name: "Previous" }).click();
    await expectAnswers(page, {
      "Street address": "9 New Street",
      "WhatsApp phone": "083 111 2222",
    });
  });
}

/** On another phone, which has no copy of the basket. */
async function moveElsewhere(server: TestServer, person: Person) {
  const who = shopperOf(person);
  const { addresses } = accepted(await call<{ addresses: Address[] }>(server, who, "addresses"));
  const [home] = addresses;
  if (!home) throw new Error("the order wrote no address");
  const moved = { ...fieldsOfAddress(home), id: home.id, label: home.label };
  const street = { ...moved, addressLine1: "9 New Street" };
  accepted(await sendCommand(server, who, "addresses/save", street));
  accepted(
    await sendCommand(server, who, "profile", { full_name: "Thandi Nkosi", phone: "0831112222" }),
  );
}

test("after a rejection a member reads what arrived, and pays what is missing; nothing where it was too much", async ({
  asMember,
  server,
}) => {
  const { page, person } = await asMember();
  const order = await placeOrder(server, shopperOf(person));
  const judge = deciding(server, makeShopper(server, { admin: true }));
  const pay = (cents: number) =>
    importLines(server, [{ text: `PMT ${order.payment_reference}`, cents }]);
  pay(50_000);
  accepted(await judge.reject(order.id, "The amount is not the order's total"));
  await openTab(page, "Orders");
  const card = orderCard(page, order.order_number);
  await expect(amountOf(page, "Arrived")).toHaveText("R500.00");
  await expect(amountOf(page, "Still missing")).toHaveText("R59.00");
  await expect(
    card.getByText(
      "R500.00 arrived. Please pay the missing R59.00 with the same payment reference",
    ),
  ).toBeVisible();
  const where = card.getByRole("region", { name: "Where to pay" });
  await expect(where.getByText("R59.00")).toBeVisible();
  for (const what of ["payment reference", "account number", "amount to pay"]) {
    await expect(where.getByRole("button", { name: `Copy ${what}` })).toBeVisible();
  }
  await expect(proofField(page)).toBeVisible();
  await expectAccessibleAndFits(page);

  pay(6_000);
  await page.reload();
  await expect(amountOf(page, "Arrived")).toHaveText("R560.00");
  await expect(
    card.getByText("R560.00 arrived, which is R1.00 too much. You don't have to pay again."),
  ).toBeVisible();
  await expect(amountOf(page, "Still missing")).toBeHidden();
  await expect(where).toBeHidden();
  await expect(card.getByText(/missing|Please pay/)).toBeHidden();
});
