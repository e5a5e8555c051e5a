import { expect, test } from "vitest";
import type { Consent } from "@/domain/consents/responses";
import { mailForFile, serverForFile } from "../support/for-file";
import { sendDueMail } from "../support/mail";
import { accepted, call, makeShopper, type Shopper, sql } from "../support/ordering";

const mail = await mailForFile();
const server = await serverForFile({
  env: { SMTP_URL: mail.url, MAIL_FROM: "no-reply@pantry.test" },
});

const consents = (who: Shopper | null, body?: object) =>
  call<{ consents: Consent[] }>(server, who, "consents", body);
const reminders = (given: boolean) => ({ purpose: "membership_reminders", given });
const newsletter = (given: boolean) => ({ purpose: "newsletter", given });

test("denies: a guest, a kind of mail that is not there, and what is neither yes nor no", async () => {
  const thandi = makeShopper(server);
  expect((await consents(null)).status).toBe(401);
  expect((await consents(null, reminders(false))).status).toBe(401);
  for (const body of [
    { purpose: "order_received", given: false },
    { purpose: "newsletter", given: "no" },
    {},
  ]) {
    expect((await consents(thandi, body)).status).toBe(422);
  }
});

test("T118 a member gets reminders only from a yes to a no, each kept with its words", async () => {
  const thandi = makeShopper(server);
  const [nothing] = accepted(await consents(thandi)).consents;
  expect(nothing).toMatchObject({ purpose: "membership_reminders", state: "never", given_at: "" });
  accepted(await consents(thandi, reminders(false)));
  expect(sql(server, "SELECT id FROM consents")).toEqual([]);
  accepted(await consents(thandi, reminders(true)));
  const [first] = accepted(await consents(thandi, reminders(true))).consents;
  expect(first).toMatchObject({ state: "given", withdrawn_at: "" });
  for (let time = 0; time < 2; time++) {
    const [stopped] = accepted(await consents(thandi, reminders(false))).consents;
    expect(stopped).toMatchObject({ state: "withdrawn", given_at: first?.given_at });
  }
  for (let time = 0; time < 2; time++) {
    const [again] = accepted(await consents(thandi, reminders(true))).consents;
    expect(again).toMatchObject({ state: "given", withdrawn_at: "" });
  }
  const rows = sql<{ wording: string; withdrawn_by: string }>(
    server,
    `SELECT wording, withdrawn_by FROM consents WHERE user_id = '${thandi.id}' ORDER BY given_at`,
  );
  expect(rows).toEqual([
    { wording: expect.stringContaining("three days before"), withdrawn_by: "account" },
    { wording: expect.stringContaining("three days before"), withdrawn_by: "" },
  ]);
});

test("the newsletter is asked for and stopped under the account; a proven address is not asked twice", async () => {
  const thandi = makeShopper(server);
  const state = async () => accepted(await consents(thandi)).consents[1];
  expect(await state()).toMatchObject({ purpose: "newsletter", state: "never" });
  accepted(await consents(thandi, newsletter(true)));
  expect(await state()).toMatchObject({ state: "given", withdrawn_at: "" });
  accepted(await consents(thandi, newsletter(false)));
  const stopped = await state();
  expect(stopped).toMatchObject({ state: "withdrawn" });
  expect(stopped?.withdrawn_at).not.toBe("");
  accepted(await call(server, null, "newsletter", { email: thandi.email }));
  expect(await state(), "F439 a stranger typed the address").toEqual({ ...stopped, given_at: "" });
  accepted(await consents(thandi, newsletter(true)));
  expect(await state()).toMatchObject({ state: "given", withdrawn_at: "" });
  accepted(await consents(thandi, newsletter(false)));
  await sendDueMail(server);
  expect(mail.mails.filter(({ to }) => to === thandi.email)).toEqual([]);
});

test("emails about policies are on until they are stopped, and can be had again", async () => {
  const thandi = makeShopper(server);
  const policies = async (given?: boolean) => {
    const body = given === undefined ? undefined : { purpose: "policy_changes", given };
    return accepted(await consents(thandi, body)).consents[2];
  };
  expect(await policies()).toMatchObject({ purpose: "policy_changes", state: "given" });
  for (const _time of [1, 2]) expect(await policies(false)).toMatchObject({ state: "withdrawn" });
  expect((await policies())?.withdrawn_at).not.toBe("");
  for (const _time of [1, 2]) {
    expect(await policies(true)).toMatchObject({ state: "given", withdrawn_at: "" });
  }
});

test("T75 an address that is not confirmed is asked to be, and nothing else happens", async () => {
  const thandi = makeShopper(server);
  sql(server, `UPDATE users SET verified = 0 WHERE id = '${thandi.id}'`);
  for (const given of [true, false]) {
    expect(await consents(thandi, newsletter(given))).toMatchObject({
      status: 409,
      body: { code: "email_unconfirmed" },
    });
  }
  const rows = `SELECT id FROM newsletter_subscribers WHERE email = '${thandi.email}'`;
  expect(sql(server, rows)).toEqual([]);
});
