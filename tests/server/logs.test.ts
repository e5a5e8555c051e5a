import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { RETENTION } from "@/domain/retention/retention";
import { REGISTERED } from "@/server/registered";
import { mailForFile, serverForFile } from "../support/for-file";
import { makeAdmin } from "../support/members";
import { call, sql } from "../support/ordering";
import { knownMember, placeOwnOrder } from "../support/privacy";
import { copyProject } from "../support/project-copy";
import { sqlite } from "../support/sqlite";

/** Breaks in this test. */
const BROKEN = "GET /api/app/addresses";

const mail = await mailForFile();
const server = await serverForFile({
  env: {
    LOG_FORMAT: "json",
    TRUSTED_PROXY_HEADER: "X-Real-IP",
    SMTP_URL: mail.url,
    MAIL_FROM: "Pantry <pantry@shop.test>",
  },
});

interface Row {
  readonly level: number;
  readonly message: string;
  readonly data: string;
}

const stored = () => {
  const rows = sqlite(
    join(server.dataDir, "auxiliary.db"),
    "json",
    "SELECT level, message, data FROM _logs",
  );
  return rows.trim() ? (JSON.parse(rows) as Row[]) : [];
};
const printed = () =>
  server
    .output()
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line) as { time: string; level: string; message: string });

const thandi = await knownMember(server);
const admin = await makeAdmin(server);
const order = await placeOwnOrder(server, thandi);
const reference = order.payment_reference;
const secret = `Zx${randomUUID().replace(/-/g, "")}`;
const [mark = "", , , digits = ""] = thandi.words;
/** What may be in no log. Of names and streets the mark, which no other word has. */
const WORDS = [
  mark,
  digits,
  digits.replace(/(..)(...)(....)/, "$1 $2 $3"),
  reference,
  secret,
  thandi.token,
  admin.pb.authStore.token,
  admin.email,
];
const ALL_OF_IT = `${thandi.name}, 12 ${mark} Street, ${thandi.email}, 0${digits}, ${reference}, ${secret}`;

let asked = 0;

/** As a phone asks, with words in each place that a person or a link may put some. */
async function ask(route: string, token: string): Promise<number> {
  const [method = "", path = ""] = route.split(" ");
  const words = encodeURIComponent(ALL_OF_IT);
  const filled = path
    .replace(/\{\$\}$/, "")
    .replace(/\{token\}/g, secret)
    .replace(/\{[^}]+\}/g, order.id);
  const query = `?q=${words}&search=${words}&filter=${encodeURIComponent(`email ~ "${thandi.email}"`)}&token=${secret}`;
  const body = Object.fromEntries(
    ["id", "user_id", "order_id", "email", "identity", "password", "token", "full_name", "phone"]
      .concat(["message", "note", "reason", "reference", "name", "line1", "secret", "page_url"])
      .map((key) => [key, ALL_OF_IT]),
  );
  const response = await fetch(`${server.url}${filled}${query}`, {
    method,
    headers: {
      "Content-Type": "application/json",
      "X-Real-IP": `10.8.${asked >> 8}.${asked++ & 255}`,
      Referer: `${server.url}/reset-password?token=${secret}&q=${words}`,
      "User-Agent": `Phone of ${mark}`,
      ...(token && { Authorization: token }),
    },
    ...(method !== "GET" && { body: JSON.stringify(body) }),
  });
  await response.arrayBuffer();
  return response.status;
}

describe("T640 the logs tell of no person", () => {
  test("neither stored nor printed, whatever is asked of any route, and whoever asks", async () => {
    const routes = REGISTERED.routes.filter(({ stream }) => !stream);
    for (const { route } of routes) {
      for (const token of ["", thandi.token, admin.pb.authStore.token]) await ask(route, token);
    }
    for (const path of [`none/${thandi.email}`, `none/0${digits}/${secret}`, `${reference}`]) {
      await ask(`GET /${path}`, "");
    }
    for (const body of [`{"email":"${thandi.email}"`, `"${ALL_OF_IT}"`, `[${digits}]`, ALL_OF_IT]) {
      const headers = { "Content-Type": "application/json", Authorization: thandi.token };
      await fetch(`${server.url}/api/app/profile`, { method: "POST", headers, body });
    }
    mail.setMode("550");
    await call(server, null, "password/forgot", { email: thandi.email });
    await runMail();
    mail.setMode("ok");
    sql(server, "ALTER TABLE addresses RENAME COLUMN line1 TO line_one");
    expect(await ask(BROKEN, thandi.token)).toBe(500);
    sql(server, "ALTER TABLE addresses RENAME COLUMN line_one TO line1");

    await expect.poll(() => stored().map(({ message }) => message)).toContain("unexpected error");
    const texts = [...stored().map((row) => JSON.stringify(row)), server.output()];
    expect(texts.length).toBeGreaterThan(100);
    for (const word of WORDS) {
      const forms = [word, encodeURIComponent(word)].map((form) => form.toLowerCase());
      const found = texts.find((text) => forms.some((form) => text.toLowerCase().includes(form)));
      expect(found?.slice(0, 1_000), word).toBeUndefined();
    }
  });

  test("but say which route failed and why, which email was not sent, and each once in JSON", async () => {
    const rows = stored();
    const failed = rows.find(({ message }) => message === "unexpected error");
    expect(failed?.data).toContain("line1");
    const unsent = rows.find(({ message }) => message === "email was not sent");
    expect(unsent?.data).toContain("550"); // what the mail server says further may name its mailbox
    const failures = () => printed().filter(({ message }) => message === "unexpected error");
    await expect
      .poll(failures)
      .toMatchObject([
        { level: "error", time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) },
      ]);
    // The migrated folder that the server began with has a row of its own.
    const messages = (all: readonly { readonly message: string }[]) =>
      all
        .map(({ message }) => message)
        .filter((message) => message !== "GET /api/app/ready")
        .sort();
    expect(messages(printed())).toContain("GET /api/app/orders/{id}");
    // Both come after their request, each in its own time.
    await vi.waitFor(() => expect(messages(printed())).toEqual(messages(stored())), 90_000);
  });

  test("are kept for the days that the policies say", async () => {
    const { logs } = await (await server.asSuperuser()).settings.getAll();
    expect(RETENTION.request_log.days).toBe(14);
    expect(logs).toMatchObject({ maxDays: 14, logIP: false, logAuthId: false });
    const policy = sql<{ content: string }>(
      server,
      "SELECT content FROM policy_documents WHERE policy_type = 'privacy'",
    );
    expect(policy[0]?.content).toContain(
      "Technical logs, without names or contact details: fourteen days.",
    );
  });
});

test("T640 what a container prints is one line of JSON each, without addresses", async () => {
  const project = await copyProject();
  try {
    const start = project.start({ LOG_FORMAT: "json", ADMIN_EMAILS: thandi.email });
    await expect.poll(() => start.output()).toContain("Pooled Pantry is ready");
    await fetch(`${project.url}/api/app/session?q=${mark}`);
    await expect.poll(() => start.output()).toContain('"url":"/api/app/session"');
    start.signal("SIGTERM");
    expect(await start.ended).toBe(0);
    const lines = start.output().trim().split("\n");
    for (const line of lines) expect(JSON.parse(line)).toHaveProperty("message");
    expect(lines.filter((line) => line.includes("Admin sign-up link: http"))).toHaveLength(1);
    expect(start.output()).not.toContain(mark);
  } finally {
    await project.remove();
  }
});

/** What the schedule does each minute. */
async function runMail(): Promise<void> {
  const superuser = await server.asSuperuser();
  await superuser.crons.run("mail");
  await expect.poll(() => stored().map(({ message }) => message)).toContain("email was not sent");
}
