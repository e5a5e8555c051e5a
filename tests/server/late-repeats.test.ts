import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { type Address, storedAddress } from "@/domain/members/address-requests";
import type { Profile } from "@/domain/members/profile-requests";
import type { MembershipView } from "@/domain/membership/responses";
import { lastMembershipChange } from "@/domain/membership/rules";
import { serverForFile } from "../support/for-file";
import { commandOf, sendCommand } from "../support/member-commands";
import { subscribe, subscribing } from "../support/membership";
import { accepted, call, makeShopper, type Shopper, shopping, sql } from "../support/ordering";

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
