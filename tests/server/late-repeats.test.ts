import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { EMPTY_GROCERY_ITEM } from "@/domain/basket/grocery-item";
import { type Address, storedAddress } from "@/domain/members/address-requests";
import type { Profile } from "@/domain/members/profile-requests";
import type { MembershipView } from "@/domain/membership/responses";
import { lastMembershipChange } from "@/domain/membership/rules";
import { DAY_MS } from "@/domain/time/durations";
import { momentText } from "@/domain/time/sa-time";
import { serverForFile } from "../support/for-file";
import { lateSchedule, NumberedPhone } from "../support/late-requests";
import { commandOf, sendCommand } from "../support/member-commands";
import { subscribe, subscribing } from "../support/membership";
import { accepted, call, makeShopper, type Shopper, shopping, sql } from "../support/ordering";
import { post } from "../support/requests";
import { SyncPhone } from "../support/sync-phone";

const server = await serverForFile();

const ADDRESS = {
  addressLine1: "12 Vilakazi Street",
  addressLine2: "",
  suburb: "",
  city: "",
  province: "" as const,
  postalCode: "1804",
  deliveryInstructions: "",
};

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
  const body = {
    id: randomUUID(),
    payment_reference,
    based_on: await seenBy(who),
    with_credit: false,
  };
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
  accepted(await sendCommand(server, who, "profile", { ...first }));
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
    const saved = await sendCommand<{ profile: Profile }>(server, who, "profile", {
      ...profile,
      id,
    });
    expect(accepted(saved).profile).toEqual(profile);
  }
});

describe("F49 addresses", () => {
  const written = (city: string) => ({ ...ADDRESS, city });
  type Answer = { addresses: Address[]; code?: string };

  function desk(who: Shopper) {
    const send = (path: string, body: object) =>
      call<Answer>(server, who, `addresses/${path}`, { command_id: randomUUID(), ...body });
    return {
      save: (body: object) => send("save", { label: "", based_on: [null], ...body }),
      makeDefault: (body: object) => send("default", body),
      remove: (body: object) => send("remove", body),
    };
  }
  const cities = ({ addresses }: Answer) => addresses.map(({ city }) => city);
  const stored = (city: string) => storedAddress({ ...written(city), id: randomUUID(), label: "" });

  test("a late edit writes over no later one, and brings no removed address back", async () => {
    const { save, remove } = desk(makeShopper(server));
    const id = randomUUID();
    const added = { ...written("Soweto"), id, based_on: [null], command_id: randomUUID() };
    accepted(await save(added));
    const edit = {
      ...written("Durban"),
      id,
      based_on: [stored("Soweto")],
      command_id: randomUUID(),
    };
    accepted(await save(edit));
    accepted(await save({ ...written("Tembisa"), id, based_on: [stored("Durban")] }));
    expect(cities(accepted(await save(edit))), "the same id again").toEqual(["Tembisa"]);
    const late = await save({ ...edit, command_id: randomUUID() });
    expect(late).toMatchObject({ status: 409, body: { code: "addresses_changed" } });
    expect(cities(late.body)).toEqual(["Tembisa"]);
    expect((await remove({ id, based_on: [stored("Durban")] })).status).toBe(409);
    const own = { ...edit, based_on: [stored("Soweto"), stored("Tembisa")] };
    expect(cities(accepted(await save({ ...own, command_id: randomUUID() })))).toEqual(["Durban"]);

    const removal = { id, based_on: [stored("Durban")], command_id: randomUUID() };
    expect(accepted(await remove(removal)).addresses).toEqual([]);
    expect(accepted(await remove({ ...removal, command_id: randomUUID() })).addresses).toEqual([]);
    expect(accepted(await save(added)).addresses, "the first command again").toEqual([]);
    expect((await save({ ...edit, command_id: randomUUID() })).body.code).toBe("addresses_changed");
    const again = { ...written("Soweto"), id, based_on: [null] };
    expect(cities(accepted(await save(again)))).toEqual(["Soweto"]);
    expect(accepted(await remove(removal)).addresses, "removed, and added since").toHaveLength(1);
  });

  test("a late choice of the default overrules no later one", async () => {
    const { save, makeDefault } = desk(makeShopper(server));
    const [home, work, gran] = [randomUUID(), randomUUID(), randomUUID()];
    for (const id of [home, work, gran]) accepted(await save({ ...written(id), id }));
    const choice = { id: work, based_on: [home], command_id: randomUUID() };
    accepted(await makeDefault(choice));
    accepted(await makeDefault({ id: gran, based_on: [work] }));
    expect(cities(accepted(await makeDefault(choice)))[0], "the same id again").toBe(gran);
    const late = await makeDefault({ ...choice, command_id: randomUUID() });
    expect(late).toMatchObject({ status: 409, body: { code: "addresses_changed" } });
    expect(accepted(await makeDefault({ id: work, based_on: [gran] })).addresses[0]?.id).toBe(work);
  });
});

test("F49 a late name of a basket writes over no later one", async () => {
  const who = makeShopper(server);
  accepted(await shopping(server, who).start());
  type Baskets = { baskets: { id: string }[] };
  const id = accepted(await call<Baskets>(server, who, "baskets")).baskets[0]?.id ?? "";
  const give = (name: string, based_on: string[], command_id = randomUUID()) =>
    call<{ name: string; code?: string; basket?: object }>(server, who, "baskets/name", {
      id,
      name,
      based_on,
      command_id,
    });
  const first = randomUUID();
  accepted(await give("Month-end", [""], first));
  accepted(await give("Mid-month", ["Month-end"]));
  expect(accepted(await give("Month-end", [""], first)).name).toBe("Mid-month");
  expect(await give("Month-end", [""])).toMatchObject({
    status: 409,
    body: { code: "basket_changed", basket: { id, name: "Mid-month" } },
  });
  expect(accepted(await give("", ["Mid-month"])).name).toBe("");
});

test.each([
  ["profile", { full_name: "Thandi Dube", phone: "+27821234567" }],
  ["addresses/save", { ...ADDRESS, city: "Soweto", label: "", id: randomUUID() }],
  ["addresses/default", { id: randomUUID() }],
  ["addresses/remove", { id: randomUUID() }],
  ["membership/cancel", {}],
  ["membership/complete", { payment_reference: "THA20261121000S" }],
])("F49 denies: %s without an id of the command, or what it's based on", async (path, given) => {
  const who = makeShopper(server);
  const whole: Record<string, unknown> = await commandOf(server, who, path, given);
  for (const name of ["command_id" in whole ? "command_id" : "id", "based_on"]) {
    const { [name]: _, ...rest } = whole;
    const answer = await call(server, who, path, rest);
    expect(answer, name).toMatchObject({ status: 422, body: { data: { [name]: {} } } });
  }
});

describe("T351 a request that arrives after its own retry undoes nothing", () => {
  const LATE = { status: 409, body: { code: "request_late" } };
  const named = (full_name: string) => ({ full_name, phone: "+27821234567" });

  test("an old name, where the member has gone back to the one before", async () => {
    const who = makeShopper(server);
    const phone = new NumberedPhone(server, who);
    const [first, second] = [named("Thandi Nkosi"), named("Thandi Dube")];
    const edit = (profile: Profile, based_on: Profile[]) =>
      phone.command("profile", { ...profile, id: randomUUID(), based_on });
    accepted(await sendCommand(server, who, "profile", { ...first }));
    const late = edit(second, [first]);
    accepted(await edit(first, [first, second])());
    expect(await late()).toMatchObject(LATE);
    expect(accepted(await call<{ profile: Profile }>(server, who, "profile")).profile).toEqual(
      first,
    );
    const again = accepted(await edit(second, [first])());
    expect(again.profile).toEqual(second);
  });

  test("a budget of R500 over one of R600, and steps 1 to 3 of before", async () => {
    const who = makeShopper(server);
    const phone = new NumberedPhone(server, who);
    const { order } = accepted(await shopping(server, who).start());
    const late = phone.command("orders/budget", { id: order.id, order_budget: 50_000 });
    accepted(await phone.command("orders/budget", { id: order.id, order_budget: 60_000 })());
    expect(await late()).toMatchObject(LATE);
    const stored = accepted(await shopping(server, who).view(order.id)).order;
    expect(stored.order_budget).toBe(60_000);
  });

  test("an item of the basket that was removed since", async () => {
    const who = makeShopper(server);
    const rows = new SyncPhone(server, { id: who.id, pb: { authStore: { token: who.token } } });
    const phone = new NumberedPhone(server, who);
    const milk = { ...EMPTY_GROCERY_ITEM, itemName: "Milk", draftId: "current", addedAt: 1 };
    rows.add("items", { ...milk, id: "milk", quantity: 1 });
    const late = phone.request("/api/dexie/sync", rows.body());
    accepted(await phone.request("/api/dexie/sync", rows.body())());
    rows.pending = [];
    rows.delete("items", "milk");
    accepted(await phone.request("/api/dexie/sync", rows.body())());
    rows.add("items", { ...milk, id: "bread", quantity: 1 });
    accepted(await phone.request("/api/dexie/sync", rows.body())());
    expect(await late()).toMatchObject(LATE);
    const other = new SyncPhone(server, { id: who.id, pb: { authStore: { token: who.token } } });
    await other.sync();
    expect([...other.rows.keys()]).toEqual(["items/bread"]);
  });

  test("what was refused isn't carried out later", async () => {
    const who = makeShopper(server);
    const phone = new NumberedPhone(server, who);
    const [first, other] = [named("Thandi Nkosi"), named("Thandi Dube")];
    accepted(await sendCommand(server, who, "profile", { ...other }));
    const edit = phone.command("profile", {
      ...named("Zola"),
      id: randomUUID(),
      based_on: [first],
    });
    expect((await edit()).body.code).toBe("profile_changed");
    accepted(await sendCommand(server, who, "profile", { ...first }));
    expect(await edit()).toMatchObject(LATE);
  });

  test("another phone's requests, and those about something else, come in any order", async () => {
    const who = makeShopper(server);
    const [one, two] = [new NumberedPhone(server, who), new NumberedPhone(server, who)];
    const { order } = accepted(await shopping(server, who).start());
    const budget = one.command("orders/budget", { id: order.id, order_budget: 50_000 });
    const feedback = () => ({ id: randomUUID(), message: "Thank you", page_url: "/" });
    accepted(await one.command("feedback", feedback())());
    accepted(await two.command("orders/budget", { id: order.id, order_budget: 60_000 })());
    accepted(await budget());
  });

  test("a phone whose database was put back learns the number, and the rows of a member are bounded", async () => {
    const who = makeShopper(server);
    const headers = (phone: string, number: number) => ({
      Authorization: who.token,
      "X-Phone": `${phone}.${number}`,
    });
    const feedback = (phone: string, number: number) =>
      post(
        server,
        "/api/app/feedback",
        { id: randomUUID(), message: "Hello", page_url: "/" },
        { headers: headers(phone, number) },
      );
    const phone = randomUUID();
    accepted(await feedback(phone, 900));
    expect((await feedback(phone, 7)).body).toMatchObject({ code: "request_late", number: 900 });
    for (const bad of ["x", `${phone}.-1`, `${phone}.1.1`]) {
      const answer = await post(
        server,
        "/api/app/profile",
        { ...named("Thandi"), id: randomUUID(), based_on: [named(who.name)] },
        { headers: { Authorization: who.token, "X-Phone": bad } },
      );
      expect(answer.status, bad).not.toBe(500);
    }
    sql(
      server,
      `INSERT INTO done_commands (id, user_id, command_id, number, done_at)
       WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 400)
       SELECT 'old' || i, '${who.id}', 'old' || i, 1, '${momentText(Date.now() - 30 * DAY_MS)}' FROM n`,
    );
    accepted(await feedback(randomUUID(), 1));
    const kept = sql(server, `SELECT id FROM done_commands WHERE user_id = '${who.id}'`);
    expect(kept).toHaveLength(200);
  });
});

const seed = Date.now() % 1_000_000;

test(`T351 no late request changes what a screen called saved, seed ${seed}`, async () => {
  expect(await lateSchedule(server, seed)).toEqual([]);
});
