import { expect, test } from "vitest";
import { serverForFile } from "../support/for-file";
import { signUp } from "../support/members";
import { accepted, makeShopper, placeOrder, shopping } from "../support/ordering";
import { get } from "../support/requests";

const BANK = {
  BANK_ACCOUNT_NAME: "Pantry (Pty) Ltd",
  BANK_ACCOUNT_NUMBER: "62 000 000 001",
  BANK_BRANCH_CODE: "250655",
  BANK_NAME: "A Bank",
};
const server = await serverForFile({
  env: {
    ...BANK,
    BUSINESS_NAME: "Pantry (Pty) Ltd",
    VAT_NO: "4000000001",
    SUPPORT_PHONE: "0110000000",
  },
});

test("anyone may read who runs the shop and how to reach them", async () => {
  const answer = await get(server, "/api/app/business");
  expect(answer).toMatchObject({
    status: 200,
    body: {
      product: "Pooled Pantry",
      name: "Pantry (Pty) Ltd",
      reg_no: "",
      address: "",
      vat_no: "4000000001",
      information_officer: "",
      support: { whatsapp: "", email: "", phone: "+27110000000" },
      demo: false,
      sends_email: false,
    },
  });
});

test("denies: a guest reading the bank details", async () => {
  expect((await get(server, "/api/app/bank-details")).status).toBe(401);
});

test("a member reads the operator's bank details", async () => {
  const { pb } = await signUp(server);
  const answer = await get(server, "/api/app/bank-details", { as: pb });
  expect(answer.body).toEqual({
    account_name: "Pantry (Pty) Ltd",
    account_number: "62 000 000 001",
    branch_code: "250655",
    bank: "A Bank",
    demo: false,
    changed_on: "",
  });
  expect(answer.headers.get("cache-control")).toBe("private, no-store");
});

test("T115 a number in national form is given in its international one", async () => {
  await server.restart({ SUPPORT_WHATSAPP: "082 123 4567" });
  const { body } = await get(server, "/api/app/business");
  expect(body).toMatchObject({ support: { whatsapp: "+27821234567", phone: "+27110000000" } });
  const contact = await (await fetch(`${server.url}/contact`)).text();
  expect(contact).toContain('href="https://wa.me/27821234567?');
  expect(contact).toContain('href="tel:+27110000000"');
  const who = makeShopper(server);
  expect((await placeOrder(server, who, "whatsapp")).proof_channel).toBe("whatsapp");
});

test("T115 denies: a proof by WhatsApp where the shop has no number", async () => {
  await server.restart({ SUPPORT_WHATSAPP: "" });
  const who = makeShopper(server);
  const { id } = await placeOrder(server, who, "budget");
  const answer = await shopping(server, who).whatsapp(id);
  expect(answer).toMatchObject({ status: 422, body: { code: "whatsapp_unavailable" } });
  const { order } = accepted(await shopping(server, who).view(id));
  expect(order.proof_channel).toBe("");
  const page = await (await fetch(`${server.url}/contact`)).text();
  expect(page).not.toContain("wa.me");
});

test("without a bank in the environment the details are a demo's", async () => {
  await server.restart(Object.fromEntries(Object.keys(BANK).map((name) => [name, ""])));
  const { pb } = await signUp(server);
  const { body } = await get(server, "/api/app/bank-details", { as: pb });
  expect(body).toMatchObject({ demo: true, account_name: "Example Account (demo)" });
});
