import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { serverForFile } from "../support/for-file";
import { signIn, signUp } from "../support/members";
import { get, post } from "../support/requests";

const PATH = "/api/app/sign-up";
const server = await serverForFile();

function credentials(given: Record<string, unknown> = {}) {
  const id = randomUUID();
  return { id, email: `${id}@members.test`, password: "a good password", ...given };
}

describe("sign-up", () => {
  test("makes the account, its profile and one mail, and signs in", async () => {
    const body = credentials();
    const answer = await post(server, PATH, body);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
    expect(answer.body).toMatchObject({
      token: expect.any(String),
      record: { id: body.id, email: body.email, verified: false },
      meta: { isAdmin: false },
    });
    const pb = await server.asSuperuser();
    const profile = await pb.collection("profiles").getOne(body.id);
    expect(profile).toMatchObject({ email: body.email, full_name: "", phone: "" });
    const mails = await pb.collection("mail_outbox").getFullList({ filter: `to="${body.email}"` });
    expect(mails).toMatchObject([{ event: "confirm_email", data: {}, sent_at: "" }]);
  });

  test("sent again with the same id, email and password answers the same and makes one account", async () => {
    const body = credentials();
    const answers = await Promise.all(Array.from({ length: 4 }, () => post(server, PATH, body)));
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map((answer) => answer.body.record.id))).toEqual(new Set([body.id]));
    const pb = await server.asSuperuser();
    const mails = await pb.collection("mail_outbox").getFullList({ filter: `to="${body.email}"` });
    expect(mails).toHaveLength(1);
  });

  test("refuses the same id and email with another password", async () => {
    const body = credentials();
    await post(server, PATH, body);
    const answer = await post(server, PATH, { ...body, password: "another password" });
    expect(answer).toMatchObject({ status: 409, body: { code: "email_taken" } });
    expect(answer.body.token).toBeUndefined();
  });

  test("T24 refuses an id that is another account's", async () => {
    const taken = credentials();
    await post(server, PATH, taken);
    const answer = await post(server, PATH, credentials({ id: taken.id }));
    expect(answer).toMatchObject({ status: 409, body: { code: "sign_up_failed" } });
  });

  test("refuses a taken address in any letter case, by the specification's text", async () => {
    const taken = credentials();
    await post(server, PATH, taken);
    const answer = await post(server, PATH, credentials({ email: taken.email.toUpperCase() }));
    expect(answer).toMatchObject({
      status: 409,
      body: {
        code: "email_taken",
        message: "An account with this email already exists. Please sign in instead.",
        data: { email: { code: "email_taken" } },
      },
    });
  });

  test.each([
    ["an empty body", {}, { email: "email_invalid", password: "password_too_short" }],
    ["no address", { email: "not an address" }, { email: "email_invalid" }],
    [
      "256 characters of address",
      { email: `${"a".repeat(250)}@b.test` },
      { email: "email_too_long" },
    ],
    ["7 characters", { password: "1234567" }, { password: "password_too_short" }],
    ["101 characters", { password: "x".repeat(101) }, { password: "password_too_long" }],
    ["a number as password", { password: 12345678 }, { password: "password_too_short" }],
    ["an id that is no UUID", { id: "me" }, { id: "body_invalid" }],
  ])("refuses %s", async (_case, given, codes) => {
    const body = Object.keys(given).length ? credentials(given) : {};
    const answer = await post(server, PATH, body);
    expect(answer).toMatchObject({ status: 422, body: { code: "validation_error" } });
    for (const [field, code] of Object.entries(codes)) {
      expect(answer.body.data[field].code).toBe(code);
    }
  });

  test("takes 100 characters of four bytes each, and signs in with them", async () => {
    const password = "😀".repeat(50); // 100 characters as forms count them, 200 bytes
    const { email } = await signUp(server, { password });
    await expect(signIn(server, email, password)).resolves.toMatchObject({ email });
    const shorter = `${"😀".repeat(49)}😁`;
    await expect(signIn(server, email, shorter)).rejects.toMatchObject({ status: 400 });
  });

  test("trims the address and keeps it in small letters", async () => {
    const id = randomUUID();
    await signUp(server, { id, email: `  Thandi.${id}@Members.TEST ` });
    const email = `thandi.${id}@members.test`;
    await expect(signIn(server, ` THANDI.${id}@members.test `)).resolves.toMatchObject({ email });
  });

  test("T29 ignores fields that are the server's", async () => {
    const body = credentials({
      verified: true,
      tokenKey: "mine",
      emailVisibility: true,
      role: "admin",
    });
    const answer = await post(server, PATH, body);
    expect(answer.body.record).toMatchObject({ verified: false, emailVisibility: false });
    expect(answer.body.meta).toEqual({ isAdmin: false, roles: [], isLeaving: false });
  });

  test("T07 records of users are made, changed and deleted by our own routes alone", async () => {
    const { pb, id } = await signUp(server);
    const users = pb.collection("users");
    await expect(
      users.create({
        email: "x@y.test",
        password: "a good password",
        passwordConfirm: "a good password",
      }),
    ).rejects.toMatchObject({ status: 403 });
    await expect(users.update(id, { verified: true })).rejects.toMatchObject({ status: 403 });
    await expect(users.delete(id)).rejects.toMatchObject({ status: 403 });
  });
});

describe("the session route", () => {
  test("denies: a guest", async () => {
    const answer = await get(server, "/api/app/session");
    expect(answer).toMatchObject({ status: 401, body: { code: "not_signed_in" } });
  });

  test("tells a member who they are", async () => {
    const { pb, id, email } = await signUp(server);
    const answer = await get(server, "/api/app/session", { as: pb });
    expect(answer).toMatchObject({
      status: 200,
      body: { id, email, verified: false, isAdmin: false },
    });
  });
});
