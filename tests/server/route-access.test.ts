import { describe, expect, test } from "vitest";
import { REGISTERED } from "@/server/registered";
import type { Access } from "@/server/routes";
import { serverForFile } from "../support/for-file";
import { asGuest, makeAdmin, type Person, signUp } from "../support/members";
import { post } from "../support/requests";

/** Routes of the back office for people who aren't admins yet. */
const FOR_ALL = ["POST /api/app/admin/sign-up", "POST /api/app/admin/accept-invitation"];

/** "METHOD /path" of every route for these, with a name that does not exist for each place. */
const routesFor = (wanted: Access) =>
  REGISTERED.routes
    .filter(({ access }) => access === wanted)
    .map(({ route }) => route.replace(/\{[^}]+\}/g, "x"));

const server = await serverForFile();
const guest = asGuest(server);
const member = await signUp(server);
const admin = await makeAdmin(server);
const revoked = await makeAdmin(server, { inviter: admin });
await post(server, "/api/app/admin/revoke", { user_id: revoked.id }, { as: admin.pb });

async function statusOf(route: string, { authStore }: Person["pb"]): Promise<number> {
  const [method = "", path] = route.split(" ");
  const response = await fetch(server.url + path, {
    method,
    headers: {
      "Content-Type": "application/json",
      ...(authStore.token && { Authorization: authStore.token }),
    },
    ...(method !== "GET" && { body: "{}" }),
  });
  await response.arrayBuffer();
  return response.status;
}

describe("T08, T09, T31, T151 the back office's routes", () => {
  test("are for admins", () => {
    const others = [...routesFor("anyone"), ...routesFor("member")];
    const open = others.filter((route) => / \/api\/app\/(admin|payments)\//.test(route));
    expect(open.sort()).toEqual(FOR_ALL.sort());
  });

  test.each(routesFor("admin"))("%s", async (route) => {
    expect(await statusOf(route, guest), "a guest").toBe(401);
    expect(await statusOf(route, member.pb), "a member").toBe(403);
    expect(await statusOf(route, revoked.pb), "a former admin").toBe(403);
    const allowed = await statusOf(route, admin.pb);
    expect([200, 400, 404, 409, 422], `an admin was answered ${allowed}`).toContain(allowed);
  });
});

test("T08 a guest is refused by every route of members", async () => {
  const routes = routesFor("member");
  expect(routes.length).toBeGreaterThan(40);
  for (const route of routes) expect(await statusOf(route, guest), route).toBe(401);
});
