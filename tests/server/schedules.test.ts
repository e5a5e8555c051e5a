import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { serverForFile } from "../support/for-file";
import { makeAdmin } from "../support/members";
import { sql } from "../support/ordering";
import { listen } from "../support/realtime";
import { get, post } from "../support/requests";

const LIST = "/api/app/admin/schedules";
const SAVE = "/api/app/admin/schedules/save";
const DELETE = "/api/app/admin/schedules/delete";

const server = await serverForFile();
const admin = await makeAdmin(server);
const other = await makeAdmin(server, { inviter: admin });

const dates = (given: object = {}) => ({
  id: randomUUID(),
  based_on: "",
  month: "January 2099",
  mid_month_date: "2099-01-15",
  month_end_date: "2099-01-30",
  notes: "",
  ...given,
});
const save = (edit: object, who = admin) => post(server, SAVE, edit, { as: who.pb });
const list = async (query = "") => (await get(server, LIST + query, { as: admin.pb })).body;
/** What /delivery-schedule shows to everyone. */
const publicTable = async () => (await get(server, "/api/app/fragments/schedule")).body.html;
const log = (id: string) =>
  sql<{ action: string; actor_id: string; before: string; after: string }>(
    server,
    `SELECT action, actor_id, before, after FROM audit_log WHERE record_id = '${id}' ORDER BY rowid`,
  ).map((row) => ({ ...row, before: JSON.parse(row.before), after: JSON.parse(row.after) }));

describe("one admin", () => {
  test("adds, changes and deletes a month for members too, and the audit log has before and after", async () => {
    const month = dates();
    const added = await save(month);
    expect(added).toMatchObject({ status: 200, body: { row: { id: month.id } } });
    const { version } = added.body.row;
    const changed = await save({ ...month, based_on: version, notes: "Public holiday" });
    expect(changed.status).toBe(200);
    expect((await list()).rows).toMatchObject([
      { id: month.id, notes: "Public holiday", version: changed.body.row.version },
    ]);
    expect(await publicTable()).toMatch(/January 2099[\s\S]*Public holiday/);
    for (const page of ["schedule", "deliveries"]) {
      const { html } = (await get(server, `/api/app/fragments/${page}`)).body;
      expect(html, "F431").toContain("Orders until Mon 12 Jan, 18:00");
    }
    const gone = { id: month.id, based_on: changed.body.row.version };
    expect((await post(server, DELETE, gone, { as: admin.pb })).status).toBe(200);
    expect((await list()).rows).toEqual([]);
    expect(await publicTable()).toContain("No delivery dates yet");
    const content = { month: "January 2099", mid_month_date: "2099-01-15" };
    expect(log(month.id)).toMatchObject([
      { action: "content.created", actor_id: admin.id, before: null, after: content },
      { action: "content.changed", before: { notes: "" }, after: { notes: "Public holiday" } },
      { action: "content.deleted", before: content, after: null },
    ]);
  });

  test("F85 what is sent twice is done once", async () => {
    const month = dates();
    const first = await save(month);
    expect(await save(month)).toMatchObject({ status: 200, body: first.body });
    const gone = { id: month.id, based_on: first.body.row.version };
    for (const _time of [1, 2]) {
      expect((await post(server, DELETE, gone, { as: admin.pb })).status).toBe(200);
    }
    expect(log(month.id).map(({ action }) => action)).toEqual([
      "content.created",
      "content.deleted",
    ]);
  });

  test("gets the error of each field", async () => {
    const wrong = await save(
      dates({ month: " ", mid_month_date: "", month_end_date: "2099-02-30" }),
    );
    expect(wrong).toMatchObject({
      status: 422,
      body: {
        data: {
          month: { code: "month_required" },
          mid_month_date: { code: "mid_month_required" },
          month_end_date: { code: "date_invalid" },
        },
      },
    });
  });

  test("lists upcoming deliveries first, and past ones separately", async () => {
    const months = [
      dates({ month: "Past", mid_month_date: "2020-01-15", month_end_date: "2020-01-30" }),
      dates({ month: "Later", mid_month_date: "2098-05-15", month_end_date: "2098-05-30" }),
      dates({ month: "Sooner", mid_month_date: "2098-04-15", month_end_date: "2098-04-30" }),
    ];
    for (const month of months) await save(month);
    const coming = await list();
    expect(coming.rows.map(({ month }: { month: string }) => month)).toEqual(["Sooner", "Later"]);
    expect(coming.takes_orders).toBe(true);
    expect((await list("?sort=past")).rows).toMatchObject([{ month: "Past" }]);
    expect((await get(server, `${LIST}?sort=name`, { as: admin.pb })).status).toBe(422);
    expect((await get(server, `${LIST}?after=x`, { as: admin.pb })).status).toBe(422);
  });

  test("reads a long list by pages, each row once", async () => {
    for (let year = 2100; year < 2160; year++) {
      const mid_month_date = `${year}-01-15`;
      await save(dates({ month: `${year}`, mid_month_date, month_end_date: `${year}-01-30` }));
    }
    const first = await list();
    expect(first.rows).toHaveLength(50);
    const second = await list(`?after=${encodeURIComponent(first.next)}`);
    const all = [...first.rows, ...second.rows].map(({ id }: { id: string }) => id);
    expect(new Set(all).size).toBe(62);
    expect(second.next).toBeNull();
  });
});

describe("T150 two admins at once", () => {
  test("the later one gets what changed and by whom, and nothing is overwritten", async () => {
    const month = dates({ month: "Both" });
    const { version } = (await save(month)).body.row;
    const theirs = await save({ ...month, based_on: version, notes: "Theirs" }, other);
    const late = await save({ ...month, based_on: version, notes: "Mine" });
    expect(late).toMatchObject({
      status: 409,
      body: {
        code: "edit_conflict",
        stored: { id: month.id, notes: "Theirs", version: theirs.body.row.version },
        changed_by: other.email,
        changed_at: expect.stringMatching(/^20\d\d-/),
      },
    });
    const chosen = await save({ ...month, based_on: late.body.stored.version, notes: "Mine" });
    expect(chosen.status).toBe(200);
  });

  test("a row that the other deleted is not restored unseen", async () => {
    const month = dates({ month: "Deleted" });
    const { version } = (await save(month)).body.row;
    await post(server, DELETE, { id: month.id, based_on: version }, { as: other.pb });
    const late = await save({ ...month, based_on: version, notes: "Mine" });
    expect(late).toMatchObject({
      status: 409,
      body: { code: "edit_conflict", stored: null, changed_by: other.email },
    });
    expect((await save({ ...month, notes: "Mine" })).status).toBe(200);
  });

  test("a row that the other changed is not deleted unseen", async () => {
    const month = dates({ month: "Changed" });
    const { version } = (await save(month)).body.row;
    await save({ ...month, based_on: version, notes: "Theirs" }, other);
    const late = await post(server, DELETE, { id: month.id, based_on: version }, { as: admin.pb });
    expect(late).toMatchObject({ status: 409, body: { stored: { notes: "Theirs" } } });
  });

  test("of twenty saves at once exactly one is applied", async () => {
    const month = dates({ month: "Race" });
    const { version } = (await save(month)).body.row;
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => save({ ...month, based_on: version, notes: `${at}` })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(log(month.id)).toHaveLength(2);
  });
});

test("T151 an admin who was removed saves nothing more, and hears nothing more", async () => {
  const leaving = await makeAdmin(server, { inviter: admin });
  const stream = await listen(server.url, leaving.pb.authStore.token, ["audit_log/*"]);
  await save(dates({ month: "Heard" }));
  await expect.poll(() => stream.events.length).toBeGreaterThan(0);
  await post(server, "/api/app/admin/revoke", { user_id: leaving.id }, { as: admin.pb });
  const heard = stream.events.length;
  const month = dates({ month: "Refused" });
  expect(await save(month, leaving)).toMatchObject({
    status: 403,
    body: { code: "access_denied" },
  });
  expect((await get(server, LIST, { as: leaving.pb })).status).toBe(403);
  // What the others hear has left the server by then.
  const control = await listen(server.url, admin.pb.authStore.token, ["audit_log/*"]);
  await save(dates({ month: "Heard by an admin" }));
  await expect.poll(() => control.events.length).toBeGreaterThan(0);
  control.close();
  expect(log(month.id)).toEqual([]);
  expect(stream.events).toHaveLength(heard);
  stream.close();
});

test("the start says that no delivery date is to come", async () => {
  expect(server.output()).toContain("No future delivery is planned, so members see none.");
});
