import { describe, expect, test } from "vitest";
import { ROLE_TERMS, STAFF_ROLES } from "@/domain/staff/roles";
import { REGISTERED } from "@/server/registered";
import type { Access } from "@/server/routes";
import { serverForFile } from "../support/for-file";
import { asGuest, makeAdmin, makeBuyer, type Person, signIn, signUp } from "../support/members";
import { makeShopper, placeOrder } from "../support/ordering";
import { post } from "../support/requests";

/** Routes of the back office for people who aren't admins yet. */
const FOR_ALL = ["POST /api/app/admin/sign-up", "POST /api/app/admin/accept-invitation"];

/** "METHOD /path" of every route for these, with a name that does not exist for each place. */
const routesFor = (wanted: Access) =>
  REGISTERED.routes
    .filter(({ access }) => access === wanted)
    .map(({ route }) => route.replace(/\{[^}]+\}/g, "x"));

const server = await serverForFile({ env: { TRUSTED_PROXY_HEADER: "X-Real-IP" } });
const guest = asGuest(server);
const member = await signUp(server);
const admin = await makeAdmin(server);
const revoked = await makeAdmin(server, { inviter: admin });
await post(server, "/api/app/admin/revoke", { user_id: revoked.id }, { as: admin.pb });
const buyer = await makeBuyer(server, admin);
const signedOut = await makeBuyer(server, admin);
await post(
  server,
  "/api/app/admin/roles/end",
  { user_id: signedOut.id, role: "buyer", remove_data: false },
  { as: admin.pb },
);
const formerBuyer = await signIn(server, signedOut.email);

let calls = 0;

/** From another address each time: one may not ask as often as the whole matrix does. */
async function statusOf(route: string, { authStore }: Person["pb"]): Promise<number> {
  const [method = "", path] = route.split(" ");
  const response = await fetch(server.url + path, {
    method,
    headers: {
      "Content-Type": "application/json",
      "X-Real-IP": `10.9.${calls >> 8}.${calls++ & 255}`,
      ...(authStore.token && { Authorization: authStore.token }),
    },
    ...(method !== "GET" && { body: "{}" }),
  });
  await response.arrayBuffer();
  return response.status;
}

async function expectRefused(route: string) {
  expect(await statusOf(route, guest), "a guest").toBe(401);
  expect(await statusOf(route, signedOut.pb), "a buyer who was signed out from afar").toBe(401);
  expect(await statusOf(route, member.pb), "a member").toBe(403);
  expect(await statusOf(route, formerBuyer.pb), "a former buyer").toBe(403);
  expect(await statusOf(route, revoked.pb), "a former admin").toBe(403);
}

async function expectAllowed(route: string, who: string, { pb }: Person) {
  const allowed = await statusOf(route, pb);
  expect([200, 400, 404, 409, 422], `${who} was answered ${allowed}`).toContain(allowed);
}

describe("T08, T09, T31, T151 the back office's routes", () => {
  test("are for admins", () => {
    const others = ["anyone", "member", ...STAFF_ROLES].flatMap((who) => routesFor(who as Access));
    const open = others.filter((route) => / \/api\/app\/(admin|payments)\//.test(route));
    expect(open.sort()).toEqual(FOR_ALL.sort());
  });

  test.each(routesFor("admin"))("%s", async (route) => {
    await expectRefused(route);
    expect(await statusOf(route, buyer.pb), "a buyer").toBe(403);
    await expectAllowed(route, "an admin", admin);
  });
});

describe("T450 the routes of buyers", () => {
  test("are in the matrix, as those of every role", () => {
    const known = ["anyone", "member", ...Object.keys(ROLE_TERMS)];
    const routes = known.flatMap((who) => routesFor(who as Access));
    expect(routes).toHaveLength(REGISTERED.routes.filter(({ access }) => access).length);
  });

  test.each(routesFor("buyer"))("%s", async (route) => {
    await expectRefused(route);
    await expectAllowed(route, "a buyer", buyer);
    await expectAllowed(route, "an admin", admin);
  });

  test("a buyer opens no order of a member, and lists none", async () => {
    const { id } = await placeOrder(server, makeShopper(server));
    expect(await statusOf(`GET /api/app/orders/${id}`, buyer.pb)).toBe(404);
    expect((await buyer.pb.collection("orders").getList(1, 1)).totalItems).toBe(0);
  });
});

test("T08 a guest is refused by every route of members", async () => {
  const routes = routesFor("member");
  expect(routes.length).toBeGreaterThan(40);
  for (const route of routes) expect(await statusOf(route, guest), route).toBe(401);
});
