import { execFile } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Examination } from "@/domain/health/examination";
import { visitorsAddress } from "../../scripts/doctor-outside.mjs";
import { sendEmail } from "../../scripts/doctor-server.mjs";
import { readSettings } from "../../scripts/settings.mjs";
import { scratchFolder } from "../support/fake-program";
import { mailForFile, serverForFile } from "../support/for-file";
import { accepted, call, makeShopper, sql } from "../support/ordering";

const mail = await mailForFile();
const MAIL = { SMTP_URL: mail.url, MAIL_FROM: "Pantry <news@pantry.test>" };
const server = await serverForFile({ env: MAIL });
const ROOT = join(import.meta.dirname, "../..");
const port = () => new URL(server.url).port;
const key = () => readFileSync(join(server.dataDir, "doctor.key"), "utf8");

/** `npm run doctor`, without npm and without a look outside. */
function doctor(env: Record<string, string> = {}) {
  const { PATH, HOME } = process.env;
  const settings = { PATH, HOME, DATA_DIR: server.dataDir, PORT: port(), ...env };
  const args = [join(ROOT, "scripts/doctor.mjs"), "--inside"];
  return new Promise<{ code: number; output: string }>((done) => {
    execFile(process.execPath, args, { env: settings }, (error, output) => {
      done({ code: error ? Number(error.code) : 0, output });
    });
  });
}

const ask = (given: string, method = "GET", path = "/api/app/doctor") =>
  fetch(server.url + path, {
    method,
    headers: { Authorization: given, "Content-Type": "application/json" },
    ...(method === "POST" && { body: JSON.stringify({ id: crypto.randomUUID() }) }),
  });

test("T410 only who can read the data folder is told how the server does", async () => {
  expect(statSync(join(server.dataDir, "doctor.key")).mode & 0o777).toBe(0o600);
  const admin = makeShopper(server, { admin: true });
  for (const given of ["", "Doctor ", `Doctor ${"0".repeat(64)}`, admin.token]) {
    expect((await ask(given)).status).toBe(404);
    expect((await ask(given, "POST", "/api/app/doctor/email")).status).toBe(404);
  }
  const answer = await ask(`Doctor ${key()}`);
  expect(answer.status).toBe(200);
  const told = await answer.text();
  expect(told).not.toContain(admin.email);
  expect(JSON.parse(told)).toMatchObject({ drifted: [], ledger: [], visitor: "127.0.0.1" });
  const sent = await ask(`Doctor ${key()}`, "POST", "/api/app/doctor/email");
  expect(await sent.json()).toEqual({ to: admin.email, sent: false, error: "" });
  const again = await sendEmail(readSettings({ ...MAIL, PORT: port() }), key());
  expect(again, "F281 the doctor asks again within a minute").toMatchObject({
    state: "note",
    text: "None: one was asked for in the last minute.",
  });
});

test("F428 the doctor finds a proxy on another machine whose header nobody trusts", async () => {
  const passedOn = async (headers: Record<string, string>) => {
    const known = { headers: { Authorization: `Doctor ${key()}`, ...headers } };
    const answer = await fetch(`${server.url}/api/app/doctor`, known);
    return ((await answer.json()) as Examination).passed_on;
  };
  expect(await passedOn({})).toBe(false);
  expect(await passedOn({ "X-Forwarded-For": "41.13.0.9" })).toBe(true);
  let proxy = {};
  const seen = createServer(({ headers }, answer) => {
    const passed_on = "x-forwarded-for" in { ...headers, ...proxy };
    answer.end(JSON.stringify({ visitor: "172.18.0.3", passed_on }));
  });
  await new Promise<void>((done) => seen.listen(0, "127.0.0.1", done));
  try {
    const { port } = seen.address() as AddressInfo;
    const found = (header: string) =>
      visitorsAddress(`http://127.0.0.1:${port}`, { header, key: "k" });
    expect(await found("")).toMatchObject({ state: "fine" });
    proxy = { "x-forwarded-for": "41.13.0.9" };
    const remedy = "Set TRUSTED_PROXY_HEADER.";
    expect(await found("")).toMatchObject({ state: "broken", remedy });
    expect(await found("X-Forwarded-For")).toMatchObject({ state: "fine" });
  } finally {
    seen.close();
  }
});

test("F636 the doctor names what is broken with a remedy, and its exit code tells monitors", async () => {
  const well = await doctor();
  expect(well).toMatchObject({ code: 0, output: expect.stringContaining("Nothing is broken.") });
  expect(well.output).toMatch(/^ok +Server: .+ since \d+ \w+ 20\d\d, \d\d:\d\d\.$/m);
  for (const name of ["Settings", "Server", "Disk", "Backup", "Migrations", "Access rules"]) {
    expect(well.output).toMatch(new RegExp(`^(ok|note) +${name}: `, "m"));
  }
  sql(server, "UPDATE _collections SET listRule = '' WHERE name = 'bank_lines'");
  sql(server, "DELETE FROM _migrations WHERE file LIKE '%create_settings.js'");
  sql(
    server,
    `INSERT OR REPLACE INTO job_runs (id, ran_at, took_ms, failed, found)
     VALUES ('retention', strftime('%Y-%m-%d %H:%M:%fZ', 'now'), 1, 1, '')`,
  );
  const admin = makeShopper(server, { admin: true });
  accepted(await call(server, admin, "admin/health"));
  const ill = await doctor();
  expect(ill.code).toBe(1);
  expect(ill.output).toMatch(/^WRONG Access rules: .+ bank_lines\.\n +→ Start the server again/m);
  expect(ill.output).toMatch(/^WRONG Migrations: .+create_settings\.js\.\n +→ /m);
  expect(ill.output).toMatch(/^WRONG Jobs: .+ \(retention\)\n +→ Read what the server/m);
  expect(ill.output).toContain("Broken: 3.");
});

test("the doctor works where the server is off, and where a setting is wrong", async () => {
  expect(await doctor({ PORT: "1" })).toMatchObject({
    code: 1,
    output: expect.stringMatching(/^WRONG Server: It doesn't answer .+\n +→ Start it/m),
  });
  const other = await doctor({ DATA_DIR: scratchFolder() });
  expect(other.output).toMatch(/^WRONG Server: .+ not for this data folder\.\n +→ Set DATA_DIR/m);
  expect(await doctor({ PUBLIC_URL: "pantry" })).toMatchObject({
    code: 1,
    output: expect.stringMatching(/^WRONG Settings: PUBLIC_URL must be /m),
  });
});
