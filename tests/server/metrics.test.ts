import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { REGISTERED } from "@/server/registered";
import { signUp } from "../support/members";
import { startServer, type TestServer } from "../support/pocketbase";

const TOKEN = "a-token-of-a-monitor-2026";
const ALERTS = new URL("../../docs/alerts.yml", import.meta.url);

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ env: { METRICS_TOKEN: TOKEN } });
});
afterAll(() => server.stop());

describe("the figures for a monitor", () => {
  test("the process says that it answers, without the database", async () => {
    const answer = await fetch(`${server.url}/api/app/live`);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ live: true });
  });

  test.each([
    ["none", undefined],
    ["another", "Bearer a-token-of-a-monitor-2025"],
    ["a part of it", `Bearer ${TOKEN.slice(0, -1)}`],
    ["no scheme", TOKEN],
  ])("T620 they aren't there for a token that is %s", async (_what, header) => {
    const answer = await fetch(`${server.url}/metrics`, {
      ...(header !== undefined && { headers: { Authorization: header } }),
    });
    expect(answer.status).toBe(404);
    expect(await answer.text()).not.toContain("pantry_");
  });

  test("T620 the facts behind them are for the server itself", async () => {
    const answer = await fetch(`${server.url}/api/app/doctor/health`, {
      headers: { Authorization: `Bearer ${TOKEN}` },
    });
    expect(answer.status).toBe(404);
  });

  test("T621 they count by routes and statuses alone, whatever addresses are asked for", async () => {
    const { email, id } = await signUp(server);
    for (let n = 0; n < 20; n++) await fetch(`${server.url}/api/app/nothing-${n}?who=${email}`);
    await fetch(`${server.url}/dashboard/orders/${id}/receipt`);
    const text = await scraped();
    const routes = new Set([...text.matchAll(/route="([^"]+)"/g)].map(([, route]) => route));
    const known = new Set<string | undefined>(REGISTERED.routes.map(({ route }) => route));
    expect(routes).toContain("POST /api/app/sign-up");
    expect([...routes].filter((route) => route !== "other" && !known.has(route))).toEqual([]);
    expect(text).toMatch(/pantry_requests_total\{route="[^"]+",status="404"\} 20/);
    expect(text).not.toContain(email);
    expect(text).not.toContain(id);
  });

  test("they have what Today says of the server's health", async () => {
    const text = await scraped();
    expect(value(text, "pantry_health_known")).toBe(1);
    expect(value(text, "pantry_email_is_set")).toBe(0);
    expect(value(text, "pantry_email_held_back"), "T719").toBe(0);
    expect(value(text, "pantry_database_bytes")).toBeGreaterThan(100_000);
    expect(value(text, "pantry_ledger_differs")).toBe(0);
    const started = value(text, "pantry_started_timestamp_seconds");
    expect(Math.abs(started - Date.now() / 1000)).toBeLessThan(600);
    expect(text).toMatch(/pantry_job_late\{job="check-ledger"\} 0/);
  });

  test("each example of an alert asks for figures that there are", async () => {
    const text = await scraped();
    const alerts = readFileSync(ALERTS, "utf8");
    const named = new Set(alerts.match(/\bpantry_\w+/g));
    expect(named.size).toBeGreaterThan(10);
    const there = new Set(text.match(/^pantry_\w+/gm));
    expect([...named].filter((name) => !there.has(name))).toEqual([]);
    expect(alerts, "a colon in a text would make it no YAML").not.toMatch(/^ +\w+: [^"'\n]*: /m);
  });
});

async function scraped(): Promise<string> {
  const answer = await fetch(`${server.url}/metrics`, {
    headers: { Authorization: `Bearer ${TOKEN}` },
  });
  expect(answer.status).toBe(200);
  return answer.text();
}

function value(text: string, name: string): number {
  return Number(new RegExp(`^${name} (\\S+)$`, "m").exec(text)?.[1]);
}
