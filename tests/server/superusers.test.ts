import { request } from "node:http";
import { expect, test } from "vitest";
import { sql, withoutRateLimits } from "../support/ordering";
import { SUPERUSER, startServer } from "../support/pocketbase";
import { get, post } from "../support/requests";

const PATH = "/api/collections/_superusers/auth-with-password";

test("T334 wrong passwords of a superuser wait as a member's do, and the right one is let in again later", async () => {
  const server = await startServer();
  try {
    await withoutRateLimits(server);
    const guess = (password: string, path = PATH) =>
      post(server, path, { identity: SUPERUSER.email, password });
    const statuses = [];
    for (let n = 0; n < 8; n++) statuses.push((await guess("a wrong password")).status);
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429, 429, 429]);
    const waiting = await guess(SUPERUSER.password);
    expect(waiting).toMatchObject({ status: 429, body: { code: "too_many_attempts" } });
    expect(Number(waiting.headers.get("Retry-After"))).toBeGreaterThan(0);
    const byId = await guess(SUPERUSER.password, PATH.replace("_superusers", "pbc_3142635823"));
    expect(byId.status).toBe(429);
  } finally {
    await server.stop();
  }
});

test("T334 nothing of the superusers answers while the dashboard is off, by no spelling", async () => {
  const server = await startServer({ env: { DASHBOARD: "off" } });
  try {
    for (const name of ["_superusers", "_SuperUsers", "%5Fsuperusers", "pbc_3142635823"]) {
      const base = `/api/collections/${name}`;
      const answers = [
        await post(server, `${base}/auth-with-password`, { identity: "a@b.co", password: "x" }),
        await post(server, `${base}/request-otp`, { email: "a@b.co" }),
        await post(server, `${base}/request-password-reset`, { email: "a@b.co" }),
        await post(server, `${base}/auth-refresh`, {}),
        await get(server, `${base}/auth-methods`),
        await get(server, `${base}/records`),
        await get(server, base),
      ];
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
    }
    expect((await get(server, "/api/collections/users/auth-methods")).status).toBe(200);
  } finally {
    await server.stop();
  }
});

test("T61 the dashboard's session is never kept where members' pages run scripts: it opens at this machine's own address alone", async () => {
  const server = await startServer();
  const as = (host: string, path: string, body?: string, more: Record<string, string> = {}) =>
    new Promise<number>((done, fail) => {
      const asked = request(
        server.url + path,
        {
          method: body ? "POST" : "GET",
          headers: { Host: host, "Content-Type": "application/json", ...more },
        },
        (answer) => done(answer.resume().statusCode ?? 0),
      );
      asked.on("error", fail).end(body);
    });
  const signIn = JSON.stringify({ identity: SUPERUSER.email, password: SUPERUSER.password });
  try {
    for (const host of [
      "pantry.example",
      "192.168.1.7:8090",
      "localhost.evil.test",
      "[2001:db8::1]",
    ]) {
      for (const path of ["/_/", "/_/index.html", "/%5F/", "/_/extensions.js"]) {
        expect(await as(host, path), `${host}${path}`).toBe(404);
      }
      for (const path of [PATH, PATH.replace("_superusers", "pbc_3142635823")]) {
        expect(await as(host, path, signIn), host).toBe(404);
      }
      expect(await as(host, "/"), host).toBe(200);
    }
    for (const host of ["127.0.0.1:8090", "localhost", "[::1]:8090"]) {
      expect(await as(host, "/_/"), host).toBe(200);
      expect(await as(host, PATH, signIn), host).toBe(200);
    }
    // A proxy that doesn't pass on the host names this machine by its own address.
    for (const name of ["X-Forwarded-For", "X-Forwarded-Host", "Forwarded", "Via", "X-Real-IP"]) {
      const passedOn = { [name]: "pantry.example" };
      expect(await as("127.0.0.1:8090", "/_/", undefined, passedOn), name).toBe(404);
      expect(await as("127.0.0.1:8090", PATH, signIn, passedOn), name).toBe(404);
    }
  } finally {
    await server.stop();
  }
});

test("F423 who was the superuser before is none, whether the dashboard is on or off", async () => {
  const server = await startServer();
  const emails = () => sql<{ email: string }>(server, "SELECT email FROM _superusers");
  try {
    expect(emails()).toEqual([{ email: SUPERUSER.email }]);
    await server.restart({ PB_SUPERUSER_EMAIL: "next@example.test" });
    expect(emails()).toEqual([{ email: "next@example.test" }]);
    const former = { identity: SUPERUSER.email, password: SUPERUSER.password };
    expect((await post(server, PATH, former)).status).toBe(400);
    expect((await post(server, PATH, { ...former, identity: "next@example.test" })).status).toBe(
      200,
    );
    await server.restart({ DASHBOARD: "off" });
    expect(emails()).toEqual([{ email: "nobody@localhost.invalid" }]);
  } finally {
    await server.stop();
  }
});
