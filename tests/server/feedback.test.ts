import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { serverForFile } from "../support/for-file";
import { signUp } from "../support/members";
import { anyAddress, post } from "../support/requests";

const server = await serverForFile({ env: { TRUSTED_PROXY_HEADER: "X-Forwarded-For" } });

function given(more: object = {}) {
  return { id: randomUUID(), message: "The bread was fresh.", page_url: "/contact", ...more };
}

function give(body: object, ip = anyAddress()) {
  return post(server, "/api/app/feedback", body, { headers: { "X-Forwarded-For": ip } });
}

async function rowOf(id: string) {
  return (await server.asSuperuser()).collection("feedback").getOne(id);
}

test("a visitor's feedback is kept once, however often it is sent, without what follows the path", async () => {
  const body = given({ page_url: "/reset-password?x=1#token=secret" });
  for (let sent = 0; sent < 3; sent++) expect((await give(body)).status).toBe(200);
  expect(await rowOf(body.id)).toMatchObject({
    message: "The bread was fresh.",
    page_url: "/reset-password",
    status: "new",
    user_id: "",
  });
});

test("a member's feedback carries the member, whatever it claims", async () => {
  const [member, other] = [await signUp(server), await signUp(server)];
  const body = given({ user_id: other.id, status: "resolved" });
  expect((await post(server, "/api/app/feedback", body, { as: member.pb })).status).toBe(200);
  expect(await rowOf(body.id)).toMatchObject({ user_id: member.id, status: "new" });
});

test("a visitor's feedback has no owner and is new, whatever it claims", async () => {
  const member = await signUp(server);
  const body = given({ user_id: member.id, status: "resolved", created: "2001-01-01" });
  expect((await give(body)).status).toBe(200);
  const row = await rowOf(body.id);
  expect(row).toMatchObject({ user_id: "", status: "new" });
  expect(JSON.stringify(row)).not.toContain("2001-01-01");
});

test.each([
  ["an empty message", { message: "  \n " }, "feedback_required"],
  ["none at all", { message: undefined }, "feedback_required"],
  ["more than 2000 characters", { message: "x".repeat(2001) }, "feedback_too_long"],
])("refuses: %s", async (_name, more, code) => {
  const answer = await give(given(more));
  expect(answer).toMatchObject({ status: 422, body: { data: { message: { code } } } });
});

test("T42 programs that fill in the hidden field are thanked, and nothing is kept", async () => {
  const body = given({ website: "https://spam.test" });
  expect((await give(body)).status).toBe(200);
  await expect(rowOf(body.id)).rejects.toMatchObject({ status: 404 });
});

test("T42 a flood from one place is stopped, and others are heard", async () => {
  const ip = "203.0.113.9";
  const answers = await Promise.all(Array.from({ length: 60 }, () => give(given(), ip)));
  expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(40);
  expect((await give(given(), "198.51.100.4")).status).toBe(200);
  const pb = await server.asSuperuser();
  expect(
    (await pb.collection("mail_outbox").getList(1, 1, { filter: 'event!="confirm_email"' }))
      .totalItems,
  ).toBe(0);
});
