import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { lastMembershipChange } from "@/domain/membership";
import type { MembershipView } from "@/domain/membership-answers";
import type { Profile } from "@/domain/profile-commands";
import { subscribe, subscribing } from "../support/membership";
import { accepted, call, makeShopper, type Shopper, sql } from "../support/ordering";
import { startServer, type TestServer } from "../support/pocketbase";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

type MembershipAnswer = { membership: MembershipView; code?: string };

async function seenBy(who: Shopper): Promise<string> {
  const { membership } = accepted(await subscribing(server, who).view());
  return lastMembershipChange(membership.memberships);
}

const statusOf = ({ membership }: MembershipAnswer) => membership.memberships[0]?.status;

test("F49 a completion that arrives again after the membership was cancelled begins nothing", async () => {
  const who = makeShopper(server);
  const desk = subscribing(server, who);
  const { payment_reference } = accepted(await desk.open()).payment;
  accepted(await desk.proof(payment_reference));
  const body = { id: randomUUID(), payment_reference, based_on: await seenBy(who) };
  const send = () => call<MembershipAnswer>(server, who, "membership/complete", body);
  expect(statusOf(accepted(await send()))).toBe("active");
  expect(statusOf(accepted(await send()))).toBe("active");
  accepted(await desk.cancel());
  expect(statusOf(accepted(await send()))).toBe("cancelled");
  expect(statusOf(accepted(await desk.view()))).toBe("cancelled");
  const mails = sql(
    server,
    `SELECT id FROM notifications WHERE user_id = '${who.id}' AND event = 'membership_started'`,
  );
  expect(mails).toHaveLength(1);
});

test("F49 a cancellation from before the membership began again is answered with what is stored", async () => {
  const who = makeShopper(server);
  const reference = await subscribe(server, who);
  const body = { id: randomUUID(), based_on: await seenBy(who) };
  const late = () => call<MembershipAnswer>(server, who, "membership/cancel", body);
  const desk = subscribing(server, who);
  accepted(await desk.cancel());
  expect(statusOf(accepted(await late())), "what was wanted has been done").toBe("cancelled");
  accepted(await desk.complete(reference));
  expect(statusOf(accepted(await late())), "the same id again").toBe("active");
  const other = await call<MembershipAnswer>(server, who, "membership/cancel", {
    ...body,
    id: randomUUID(),
  });
  expect(other).toMatchObject({ status: 409, body: { code: "membership_changed" } });
  expect(statusOf(other.body)).toBe("active");
  const now = { id: randomUUID(), based_on: await seenBy(who) };
  expect(
    statusOf(accepted(await call<MembershipAnswer>(server, who, "membership/cancel", now))),
  ).toBe("cancelled");
});

test("F49 a late edit of the profile writes over no later one", async () => {
  const who = makeShopper(server);
  const save = (body: object) =>
    call<{ profile: Profile; code?: string }>(server, who, "profile", body);
  const [first, second, third] = ["Thandi Nkosi", "Thandi Mokoena", "Thandi Dube"].map(
    (full_name) => ({ full_name, phone: "+27821234567" }),
  );
  accepted(await save({ ...first }));
  const edit = { ...second, id: randomUUID(), based_on: [first] };
  accepted(await save(edit));
  accepted(await save({ ...third, id: randomUUID(), based_on: [second] }));
  expect(accepted(await save(edit)).profile, "the same id again").toEqual(third);
  const late = await save({ ...second, id: randomUUID(), based_on: [first] });
  expect(late).toMatchObject({ status: 409, body: { code: "profile_changed", profile: third } });
  const own = { ...second, id: randomUUID(), based_on: [first, third] };
  expect(accepted(await save(own)).profile).toEqual(second);
});

test("T24 an id that another member used stops nothing", async () => {
  const id = randomUUID();
  for (const who of [makeShopper(server), makeShopper(server)]) {
    const profile = { full_name: `Member ${who.id.slice(0, 4)}`, phone: "+27821234567" };
    const saved = await call<{ profile: Profile }>(server, who, "profile", { ...profile, id });
    expect(accepted(saved).profile).toEqual(profile);
  }
});
