import { describe, expect, test } from "vitest";
import { mailForFile, serverForFile } from "../support/for-file";
import { sendDueMail } from "../support/mail";
import { inviteAdmin, makeAdmin, makeBuyer, type Person, signIn, signUp } from "../support/members";
import { sql, value } from "../support/ordering";
import { addPhone, phonesOf } from "../support/push-phones";
import { listen } from "../support/realtime";
import { get, post } from "../support/requests";

const mail = await mailForFile();
const server = await serverForFile({
  env: { SMTP_URL: mail.url, MAIL_FROM: "no-reply@pantry.test" },
});
const admin = await makeAdmin(server);

const END = "/api/app/admin/roles/end";
const end = (who: Pick<Person, "id">, as = admin, remove_data = false) =>
  post(server, END, { user_id: who.id, role: "buyer", remove_data }, { as: as.pb });
const session = async ({ pb }: Person) => (await get(server, "/api/app/session", { as: pb })).body;
const people = async () =>
  (await get(server, "/api/app/admin/administrators", { as: admin.pb })).body;
const rolesOf = ({ id }: Pick<Person, "id">) =>
  value(server, `SELECT GROUP_CONCAT(role) FROM user_roles WHERE user_id = '${id}'`);

describe("a buyer's invitation", () => {
  test("is mailed with the role, listed with it, and makes a buyer who is no admin, T704 and is notified on the phone in hand alone", async () => {
    const member = await signUp(server);
    const body = { email: member.email, role: "buyer" };
    const made = await post(server, "/api/app/admin/invitations", body, { as: admin.pb });
    expect(made).toMatchObject({ status: 200, body: { role: "buyer" } });
    await sendDueMail(server);
    const { link, text } = await mail.waitForMail(member.email, "invited");
    expect(text).toContain("become a buyer");
    expect(link).toBe(made.body.link);
    const listed = await get(server, "/api/app/admin/invitations", { as: admin.pb });
    expect(listed.body.invitations[0]).toMatchObject({ email: member.email, role: "buyer" });

    const invite = new URL(link).searchParams.get("invite");
    const { endpoint, push_secret } = await addPhone(member);
    await addPhone(member);
    const accept = () =>
      post(server, "/api/app/admin/accept-invitation", { invite, push_secret }, { as: member.pb });
    const before = member.pb.authStore.token;
    const accepted = await accept();
    expect(accepted.body.meta).toMatchObject({ isAdmin: false, roles: ["buyer"] });
    expect(phonesOf(server, member)).toEqual([endpoint]);
    const { refreshable } = JSON.parse(atob(accepted.body.token.split(".")[1]));
    expect(refreshable, "a day in the shops is longer than an admin's 12 hours").toBe(true);
    expect((await accept()).status, "older sessions end").toBe(401);
    member.pb.authStore.save(accepted.body.token, accepted.body.record);
    expect((await accept()).status, "an answer that was lost is given again").toBe(200);
    expect(before).not.toBe(member.pb.authStore.token);
    expect(await session(member)).toMatchObject({ isAdmin: false, roles: ["buyer"] });
    const { staff, administrators } = await people();
    const { id, email } = member;
    expect(staff).toContainEqual({ id, email, role: "buyer", deactivated: false });
    expect(administrators.map(({ id }: { id: string }) => id)).not.toContain(member.id);
  });

  test("T780 a buyer whose account is deactivated is named as such", async () => {
    const buyer = await makeBuyer(server, admin);
    const body = { user_id: buyer.id, reason: "Left" };
    await post(server, "/api/app/admin/users/deactivate", body, { as: admin.pb });
    const { id, email } = buyer;
    expect((await people()).staff).toContainEqual({ id, email, role: "buyer", deactivated: true });
  });

  test("is refused for a buyer and for an admin, and for a role that there is none of", async () => {
    const buyer = await makeBuyer(server, admin);
    const invite = (email: string, role: string) =>
      post(server, "/api/app/admin/invitations", { email, role }, { as: admin.pb });
    expect(await invite(buyer.email, "buyer")).toMatchObject({
      status: 409,
      body: { code: "already_buyer" },
    });
    expect(await invite(admin.email, "buyer")).toMatchObject({
      status: 409,
      body: { code: "already_admin" },
    });
    expect(await invite("someone@buyers.test", "owner")).toMatchObject({
      status: 422,
      body: { data: { role: { code: "role_unknown" } } },
    });
  });

  test("T451 to an unconfirmed account gives nothing to who registered the address", async () => {
    const squatter = await signUp(server, { password: "the squatter's" });
    const invite = await inviteAdmin(admin, squatter.email, "buyer");
    const body = { email: squatter.email, password: "the owner's own", invite };
    expect((await post(server, "/api/app/admin/sign-up", body)).body).toEqual({ next: "sign_in" });
    expect((await get(server, "/api/app/session", { as: squatter.pb })).status).toBe(401);
    await expect(signIn(server, squatter.email, "the squatter's")).rejects.toMatchObject({
      status: 400,
    });
    expect(rolesOf(squatter)).toBe("buyer");
  });

  test("F265 taken up again, as after an answer that was lost, is the same; it opens nothing to another account, and nothing once the role has ended", async () => {
    const member = await signUp(server, { password: "a good password" });
    const invite = await inviteAdmin(admin, member.email, "buyer");
    const take = async (who: Person) =>
      (await post(server, "/api/app/admin/accept-invitation", { invite }, { as: who.pb })).status;
    expect(await take(member)).toBe(200);
    const again = await signIn(server, member.email, "a good password");
    expect(await take(again)).toBe(200);
    expect(rolesOf(again)).toBe("buyer");
    expect(await take(await signUp(server))).toBe(403);
    expect((await end(again)).status).toBe(200);
    expect(await take(await signIn(server, member.email, "a good password"))).toBe(403);
    expect(rolesOf(again)).toBeNull();
  });

  test("of a buyer to become an admin leaves the admin's role alone", async () => {
    const buyer = await makeBuyer(server, admin);
    const invite = await inviteAdmin(admin, buyer.email);
    await post(server, "/api/app/admin/accept-invitation", { invite }, { as: buyer.pb });
    expect(rolesOf(buyer)).toBe("admin");
    await post(server, "/api/app/admin/revoke", { user_id: buyer.id }, { as: admin.pb });
    expect(rolesOf(buyer), "nothing of the former role is left").toBeNull();
  });
});

describe("T452 ending a buyer's role", () => {
  test("denies: a member, a buyer, and an admin for someone who is no buyer", async () => {
    const buyer = await makeBuyer(server, admin);
    const member = await signUp(server);
    expect((await end(buyer, member)).status).toBe(403);
    expect((await end(buyer, buyer)).status).toBe(403);
    expect((await end(member)).status).toBe(404);
    expect((await end(admin)).status, "an admin's role has its own way").toBe(404);
    const both = { user_id: buyer.id, role: "admin", remove_data: false };
    expect((await post(server, END, both, { as: admin.pb })).status).toBe(422);
  });

  test("F671 what comes from their phone afterwards is refused, and says why", async () => {
    const buyer = await makeBuyer(server, admin);
    await end(buyer);
    const { pb } = await signIn(server, buyer.email);
    for (const path of ["entries", "entries/void", "slips", "shop"]) {
      const answer = await post(server, `/api/app/buying/${path}`, {}, { as: pb });
      expect([path, answer.status, answer.body.code]).toEqual([path, 403, "buyers_only"]);
    }
  });

  test("signs them out on every phone, ends the stream and the open invitation, and is logged", async () => {
    const buyer = await makeBuyer(server, admin);
    const phone = await signIn(server, buyer.email);
    const stream = await listen(server.url, phone.pb.authStore.token, ["orders/*"]);
    expect((await end(buyer)).status).toBe(200);
    for (const { pb } of [buyer, phone]) {
      expect(await get(server, "/api/app/session", { as: pb })).toMatchObject({
        status: 401,
        body: { reason: "signed_out" },
      });
    }
    await stream.ended;
    expect(await session(await signIn(server, buyer.email))).toMatchObject({ roles: [] });
    const log = `SELECT actor_id FROM audit_log WHERE action = 'buyer.ended' AND member_id = '${buyer.id}'`;
    expect(value(server, log)).toBe(admin.id);
  });

  test("F266 sent again, as after an answer that was lost, is the same; whether the phone deletes what it has can't change by it", async () => {
    const buyer = await makeBuyer(server, admin);
    const ended = { status: 200, body: { ended: true } };
    expect(await end(buyer)).toMatchObject(ended);
    const back = await signIn(server, buyer.email);
    expect(await end(buyer)).toMatchObject(ended);
    expect((await get(server, "/api/app/session", { as: back.pb })).status).toBe(200);
    expect((await end(buyer, admin, true)).status).toBe(404);
  });

  test("of a lost phone tells it to delete what it has saved", async () => {
    const buyer = await makeBuyer(server, admin);
    expect((await end(buyer, admin, true)).status).toBe(200);
    expect(await get(server, "/api/app/session", { as: buyer.pb })).toMatchObject({
      status: 401,
      body: { reason: "data_removed" },
    });
  });
});

test("T453 a restored backup makes nobody a buyer again, T740 nor who was an admin since", async () => {
  const buyer = await makeBuyer(server, admin);
  const promoted = await makeBuyer(server, admin);
  const toAdmin = { invite: await inviteAdmin(admin, promoted.email) };
  await post(server, "/api/app/admin/accept-invitation", toAdmin, { as: promoted.pb });
  await post(server, "/api/app/admin/revoke", { user_id: promoted.id }, { as: admin.pb });
  const invited = await makeBuyer(server, admin);
  await end(buyer);
  await end(invited);
  const invite = await inviteAdmin(admin, invited.email, "buyer");
  const back = await signIn(server, invited.email);
  await post(server, "/api/app/admin/accept-invitation", { invite }, { as: back.pb });
  sql(
    server,
    `INSERT INTO user_roles (id, user_id, role) VALUES ('${buyer.id}', '${buyer.id}', 'buyer'),
       ('${promoted.id}', '${promoted.id}', 'buyer')`,
  );
  await server.restart();
  expect(rolesOf(promoted)).toBeNull();
  expect(rolesOf(buyer)).toBeNull();
  expect(rolesOf(invited), "invited again since").toBe("buyer");
});
