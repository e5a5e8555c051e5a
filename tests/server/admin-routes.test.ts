import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { serverForFile } from "../support/for-file";
import { asGuest, makeAdmin, type Person, signUp } from "../support/members";
import { post } from "../support/requests";

const HOOKS = join(import.meta.dirname, "../../pb_hooks");
/** Routes of the back office for people who aren't admins yet. */
const FOR_ALL = new Set(["POST /api/app/admin/sign-up", "POST /api/app/admin/accept-invitation"]);

/** "METHOD /path" of every route of the back office, with a name that does not exist for each place. */
const routes = readdirSync(HOOKS)
  .filter((name) => name.endsWith(".pb.js"))
  .flatMap((name) => [
    ...readFileSync(join(HOOKS, name), "utf8").matchAll(/routerAdd\(\s*"([A-Z]+)",\s*"([^"]+)"/g),
  ])
  .map(([, method, path = ""]) => `${method} ${path.replace(/\{[^}]+\}/g, "x")}`)
  .filter((route) => / \/api\/app\/(admin|payments)\//.test(route) && !FOR_ALL.has(route));

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
  test("are all asked", () => expect(routes.length).toBeGreaterThan(14));

  test.each(routes)("%s", async (route) => {
    expect(await statusOf(route, guest), "a guest").toBe(401);
    expect(await statusOf(route, member.pb), "a member").toBe(403);
    expect(await statusOf(route, revoked.pb), "a former admin").toBe(403);
    const allowed = await statusOf(route, admin.pb);
    expect([200, 400, 404, 409, 422], `an admin was answered ${allowed}`).toContain(allowed);
  });
});
