import { afterAll, beforeAll, expect, test } from "vitest";
import { signUp } from "../support/members";
import { startServer, type TestServer } from "../support/pocketbase";
import { get } from "../support/requests";

const BANK = {
  BANK_ACCOUNT_NAME: "Pantry (Pty) Ltd",
  BANK_ACCOUNT_NUMBER: "62 000 000 001",
  BANK_BRANCH_CODE: "250655",
  BANK_NAME: "A Bank",
};
let server: TestServer;
beforeAll(async () => {
  server = await startServer({
    env: {
      ...BANK,
      BUSINESS_NAME: "Pantry (Pty) Ltd",
      VAT_NO: "4000000001",
      SUPPORT_PHONE: "0110000000",
    },
  });
});
afterAll(() => server.stop());

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
      support: { whatsapp: "", email: "", phone: "0110000000" },
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
  });
  expect(answer.headers.get("cache-control")).toBe("private, no-store");
});

test("without a bank in the environment the details are a demo's", async () => {
  await server.restart(Object.fromEntries(Object.keys(BANK).map((name) => [name, ""])));
  const { pb } = await signUp(server);
  const { body } = await get(server, "/api/app/bank-details", { as: pb });
  expect(body).toMatchObject({ demo: true, account_name: "Example Account (demo)" });
});
