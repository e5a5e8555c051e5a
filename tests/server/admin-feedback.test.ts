import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { serverForFile } from "../support/for-file";
import { makeAdmin, type Person, signUp } from "../support/members";
import { sql, value } from "../support/ordering";
import { get, post } from "../support/requests";

const LIST = "/api/app/admin/feedback";
const STATUS = "/api/app/admin/feedback/status";

const server = await serverForFile();
const admin = await makeAdmin(server);
const other = await makeAdmin(server, { inviter: admin });
beforeEach(() => {
  sql(server, "DELETE FROM feedback");
});

async function give(message: string, who?: Person, page_url = "/contact"): Promise<string> {
  const id = randomUUID();
  const body = { id, message, page_url };
  const sent = await post(server, "/api/app/feedback", body, who && { as: who.pb });
  expect(sent.status).toBe(200);
  return id;
}
const list = async (query = "") => (await get(server, LIST + query, { as: admin.pb })).body;
const rowOf = async (id: string) =>
  (await list()).rows.find((row: { id: string }) => row.id === id);
const mark = (body: object, who = admin) => post(server, STATUS, body, { as: who.pb });
const log = (id: string) =>
  sql<{ actor_id: string; before: string; after: string }>(
    server,
    `SELECT actor_id, before, after FROM audit_log
     WHERE collection = 'feedback' AND record_id = '${id}' ORDER BY rowid`,
  ).map((row) => ({ ...row, before: JSON.parse(row.before), after: JSON.parse(row.after) }));

test("feedback of one page and status is listed alone, and every page is offered", async () => {
  await give("On the contact page");
  const basket = await give("In the basket", undefined, "/dashboard");
  const done = await give("Done in the basket", undefined, "/dashboard");
  sql(server, `UPDATE feedback SET status = 'resolved' WHERE id = '${done}'`);
  const ids = async (query: string) =>
    (await list(query)).rows.map((row: { id: string }) => row.id).sort();
  expect(await ids("?page=/dashboard")).toEqual([basket, done].sort());
  expect(await ids("?page=/dashboard&status=resolved")).toEqual([done]);
  expect(await ids("?page=/terms")).toEqual([]);
  expect((await list("?page=/dashboard")).pages).toEqual(["/contact", "/dashboard"]);
});

test("the newest is first, with its page, its time and how to reach the member", async () => {
  const thandi = await signUp(server);
  sql(
    server,
    `INSERT OR REPLACE INTO profiles (id, full_name, email, phone, created_at)
     VALUES ('${thandi.id}', 'Thandi', '${thandi.email}', '+27821234567', '2026-01-01 00:00:00.000Z')`,
  );
  const first = await give("A visitor's words", undefined, "/");
  const second = await give("A member's words", thandi);
  sql(server, `UPDATE feedback SET created_at = '2026-01-01 00:00:00.000Z' WHERE id = '${first}'`);
  expect(await list()).toMatchObject({
    rows: [
      {
        id: second,
        status: "new",
        message: "A member's words",
        page_url: "/contact",
        user_id: thandi.id,
        email: thandi.email,
        phone: "+27821234567",
      },
      {
        id: first,
        page_url: "/",
        user_id: "",
        email: "",
        phone: "",
        created_at: "2026-01-01 00:00:00.000Z",
      },
    ],
    next: null,
    counts: { new: 2, reviewing: 0, resolved: 0 },
  });
});

test("either status may be set from any, also resolved back to reviewing", async () => {
  const id = await give("Late bread");
  for (const status of ["resolved", "reviewing", "resolved"]) {
    const { version } = await rowOf(id);
    expect((await mark({ id, based_on: version, status })).status).toBe(200);
    expect(await rowOf(id)).toMatchObject({ status });
  }
  expect((await list()).counts).toEqual({ new: 0, reviewing: 0, resolved: 1 });
  expect(log(id).map(({ before, after }) => [before.status, after.status])).toEqual([
    ["new", "resolved"],
    ["resolved", "reviewing"],
    ["reviewing", "resolved"],
  ]);
});

test("a status is no other word, and only feedback that is there has one", async () => {
  const id = await give("Hello");
  const { version } = await rowOf(id);
  for (const status of ["new", "archived", "", undefined]) {
    expect((await mark({ id, based_on: version, status })).status).toBe(422);
  }
  const unknown = await mark({ id: randomUUID(), based_on: "", status: "resolved" });
  expect(unknown).toMatchObject({ status: 404, body: { code: "not_found" } });
  expect(value(server, "SELECT COUNT(*) FROM feedback")).toBe(1);
});

test("F92 the later of two admins sees who was first, and nothing is overwritten", async () => {
  const id = await give("Two of us");
  const { version } = await rowOf(id);
  await mark({ id, based_on: version, status: "resolved" }, other);
  const late = await mark({ id, based_on: version, status: "reviewing" });
  expect(late).toMatchObject({
    status: 409,
    body: { code: "edit_conflict", stored: { status: "resolved" }, changed_by: other.email },
  });
  expect((await mark({ id, based_on: version, status: "resolved" })).status).toBe(200);
  expect(log(id)).toHaveLength(1);
});

test("F92 of twenty at once each is applied or told, and the log has what was applied", async () => {
  const id = await give("A race");
  const { version } = await rowOf(id);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      mark(
        { id, based_on: version, status: at % 2 ? "resolved" : "reviewing" },
        at < 10 ? admin : other,
      ),
    ),
  );
  const statuses = answers.map(({ status }) => status);
  expect(statuses.every((status) => status === 200 || status === 409)).toBe(true);
  expect(statuses.filter((status) => status === 200)).toHaveLength(10);
  expect(log(id)).toHaveLength(1);
});

test("one status alone, by pages, each row once", async () => {
  sql(
    server,
    `INSERT INTO feedback (id, user_id, message, page_url, status, created_at)
     WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 240)
     SELECT printf('00000000-0000-4000-8000-%012d', i), '', 'Row ' || i, '/',
       CASE i % 3 WHEN 0 THEN 'new' WHEN 1 THEN 'reviewing' ELSE 'resolved' END,
       '2026-01-01 00:00:00.000Z' FROM n`,
  );
  const seen: string[] = [];
  let query = "?status=new";
  for (let pages = 0; pages < 2; pages++) {
    const page = await list(query);
    expect(page.counts).toEqual({ new: 80, reviewing: 80, resolved: 80 });
    seen.push(...page.rows.map((row: { id: string }) => row.id));
    query = `?status=new&after=${encodeURIComponent(page.next)}`;
  }
  expect(new Set(seen).size).toBe(80);
  expect((await get(server, `${LIST}?status=other`, { as: admin.pb })).status).toBe(422);
});

test("T165 who listed members' feedback and contact details is logged", async () => {
  sql(server, "DELETE FROM audit_log WHERE action = 'feedback.listed'");
  await give("Private words");
  for (let times = 0; times < 3; times++) await list();
  await list("?status=new");
  const lines = sql<{ actor_id: string; after: string }>(
    server,
    "SELECT actor_id, after FROM audit_log WHERE action = 'feedback.listed' ORDER BY rowid",
  );
  expect(lines).toEqual([
    { actor_id: admin.id, after: '{"list":"all"}' },
    { actor_id: admin.id, after: '{"list":"new"}' },
  ]);
  expect(JSON.stringify(lines)).not.toContain("Private words");
});

test("T151 an admin who was removed marks nothing more", async () => {
  const leaving = await makeAdmin(server, { inviter: admin });
  const id = await give("Still here");
  const { version } = await rowOf(id);
  await post(server, "/api/app/admin/revoke", { user_id: leaving.id }, { as: admin.pb });
  const refused = await mark({ id, based_on: version, status: "resolved" }, leaving);
  expect(refused).toMatchObject({ status: 403, body: { code: "access_denied" } });
  expect((await get(server, LIST, { as: leaving.pb })).status).toBe(403);
  expect(log(id)).toEqual([]);
});
