import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { serverForFile } from "../support/for-file";
import { asGuest, makeAdmin } from "../support/members";
import { sql } from "../support/ordering";
import { type Answer, get, post } from "../support/requests";

const server = await serverForFile();
const admin = await makeAdmin(server);
const other = await makeAdmin(server, { inviter: admin });

const ask = (path: string, who = admin): Promise<Answer> =>
  get(server, `/api/app/admin/${path}`, { as: who.pb });
const tell = (path: string, body: object, who = admin): Promise<Answer> =>
  post(server, `/api/app/admin/${path}`, body, { as: who.pb });
const shown = async (name: string): Promise<string> =>
  (await get(server, `/api/app/fragments/${name}`)).body.html;
const logOf = (collection: string) =>
  sql<{ action: string; actor_id: string; before: string; after: string }>(
    server,
    `SELECT action, actor_id, before, after FROM audit_log WHERE collection = '${collection}' ORDER BY rowid`,
  );

describe("FAQs", () => {
  const faq = (given: object = {}) => ({
    id: randomUUID(),
    based_on: "",
    question: "When do you deliver?",
    answer: "Twice a month.",
    display_order: 0,
    is_active: true,
    ...given,
  });
  const order = async () =>
    (await ask("faqs")).body.rows.map(({ question }: { question: string }) => question);

  test("what is saved is on the landing page at the next opening", async () => {
    const added = faq({ question: "Is this <b>new</b>?" });
    const { row } = (await tell("faqs/save", added)).body;
    expect(await shown("faqs")).toContain("Is this &lt;b&gt;new&lt;/b&gt;?");
    const hidden = await tell("faqs/save", { ...added, based_on: row.version, is_active: false });
    expect(hidden.body.row.is_active).toBe(false);
    expect(await shown("faqs")).not.toContain("Is this");
    expect((await ask("faqs")).body.rows).toContainEqual(hidden.body.row);
  });

  test("a question is active unless it says otherwise, also one that is made elsewhere", async () => {
    const { is_active: _left, ...unsaid } = faq({ question: "Unsaid?" });
    expect((await tell("faqs/save", unsaid)).body.row.is_active).toBe(true);
    const superuser = await server.asSuperuser();
    const elsewhere = { question: "Elsewhere?", answer: "Yes." };
    const made = await superuser.collection("faqs").create(elsewhere);
    expect(made.is_active).toBe(true);
    const off = await superuser.collection("faqs").create({ ...elsewhere, is_active: false });
    expect(off.is_active).toBe(false);
  });

  test("the order is changed one move at a time, and a move that is sent again changes nothing", async () => {
    sql(server, "DELETE FROM faqs");
    const [a, b, c] = ["A", "B", "C"].map((question, at) => faq({ question, display_order: at }));
    for (const one of [a, b, c]) await tell("faqs/save", one ?? {});
    const move = { id: a?.id, after: b?.id };
    for (const _time of [1, 2]) expect((await tell("faqs/move", move)).status).toBe(200);
    expect(await order()).toEqual(["B", "A", "C"]);
    expect((await tell("faqs/move", { id: c?.id, after: "" }, other)).status).toBe(200);
    expect(await order()).toEqual(["C", "B", "A"]);
    expect((await tell("faqs/move", { id: randomUUID(), after: "" })).body.code).toBe(
      "edit_row_gone",
    );
    expect(logOf("faqs").filter(({ action }) => action === "content.moved")).toHaveLength(2);
  });

  test("two admins who move different questions at once both get what they meant", async () => {
    sql(server, "DELETE FROM faqs");
    const rows = ["A", "B", "C", "D"].map((question, at) => faq({ question, display_order: at }));
    for (const one of rows) await tell("faqs/save", one);
    const [a, b, c, d] = rows.map(({ id }) => id);
    await Promise.all([
      tell("faqs/move", { id: a, after: b }),
      tell("faqs/move", { id: d, after: c }, other),
      tell("faqs/move", { id: c, after: "" }, other),
    ]);
    const now = await order();
    expect(now[0]).toBe("C");
    expect(now.indexOf("A")).toBe(now.indexOf("B") + 1);
  });

  test("F339 a move is no conflict with an edit, and no edit undoes it", async () => {
    sql(server, "DELETE FROM faqs");
    const rows = ["A", "B", "C"].map((question, at) => faq({ question, display_order: at }));
    for (const one of rows) await tell("faqs/save", one);
    const [a, b, c] = rows;
    const seen = (await ask("faqs")).body.rows[1];
    await tell("faqs/move", { id: c?.id, after: a?.id }, other);
    const { display_order: _untyped, ...typed } = { ...b, answer: "Typed." };
    const saved = await tell("faqs/save", { ...typed, based_on: seen.version });
    expect(saved).toMatchObject({ status: 200, body: { row: { answer: "Typed." } } });
    expect(await order()).toEqual(["A", "C", "B"]);
    const { version } = saved.body.row;
    for (const _time of [1, 2]) {
      const placed = await tell("faqs/save", { ...typed, based_on: version, display_order: -1 });
      expect(placed, "a typed place counts").toMatchObject({
        status: 200,
        body: { row: { version } },
      });
    }
    expect(await order()).toEqual(["B", "A", "C"]);
    await tell("faqs/save", { ...typed, based_on: version, answer: "Theirs." }, other);
    await tell("faqs/move", { id: b?.id, after: c?.id });
    const late = await tell("faqs/save", { ...typed, based_on: version, answer: "Late." });
    expect(late.body).toMatchObject({ code: "edit_conflict", changed_by: other.email });
  });

  test("F545 a question that another admin deleted is the last one where it is saved again", async () => {
    sql(server, "DELETE FROM faqs");
    const rows = ["A", "B"].map((question, at) => faq({ question, display_order: at + 1 }));
    for (const one of rows) await tell("faqs/save", one);
    const { id, version } = (await ask("faqs")).body.rows[0];
    await tell("faqs/delete", { id, based_on: version }, other);
    const { display_order: _untyped, ...typed } = faq({ id, question: "A" });
    const again = await tell("faqs/save", typed);
    expect(again).toMatchObject({ status: 200, body: { row: { display_order: 3 } } });
    expect(await order()).toEqual(["B", "A"]);
    expect((await tell("faqs/save", typed)).body).toEqual(again.body);
  });

  test("as many as the limit says and no more", async () => {
    sql(server, "DELETE FROM faqs");
    const first = faq();
    await tell("faqs/save", first);
    sql(
      server,
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 199)
       INSERT INTO faqs (id, question, answer, display_order, is_active)
       SELECT substr('00000000-0000-4000-8000-00000000', 1, 32) || printf('%04d', i), 'Q' || i, 'A', i, 1 FROM n`,
    );
    expect((await tell("faqs/save", faq())).body.code).toBe("edit_list_full");
    const { next, rows } = (await ask("faqs")).body;
    expect(rows).toHaveLength(50);
    expect((await ask(`faqs?after=${encodeURIComponent(next)}`)).body.rows).toHaveLength(50);
    sql(server, "DELETE FROM faqs");
  });
});

describe("social media links", () => {
  const links = {
    instagram_url: "https://www.instagram.com/pooledpantry",
    linkedin_url: "https://www.linkedin.com/company/pooledpantry",
  };
  const version = async () => (await ask("social-links")).body.row.version;

  test("are at the foot of each page at once", async () => {
    const saved = await tell("social-links/save", { ...links, based_on: await version() });
    expect(saved.status).toBe(200);
    expect(await shown("talk")).toContain(`href="${links.instagram_url}"`);
    expect(await shown("talk")).toContain(`href="${links.linkedin_url}"`);
    expect(logOf("site_settings")).toHaveLength(2);
  });

  test.each([
    "http://www.instagram.com/us",
    "javascript:alert(1)",
    "https://instagram.com.evil.test/",
    "https://instagram.com@evil.test/",
    "//instagram.com/us",
    'https://instagram.com/"onmouseover="alert(1)',
  ])("T152 refuses %s, or writes it harmlessly", async (instagram_url) => {
    const answer = await tell("social-links/save", {
      ...links,
      instagram_url,
      based_on: await version(),
    });
    if (answer.status === 200) expect(await shown("talk")).not.toContain('"onmouseover');
    else expect(answer.body.data.instagram_url.code).toBe("instagram_url_invalid");
    await tell("social-links/save", { ...links, based_on: await version() });
  });

  test("T150 the later of two admins gets 409", async () => {
    const seen = await version();
    const theirs = { ...links, linkedin_url: "" };
    expect((await tell("social-links/save", { ...theirs, based_on: seen }, other)).status).toBe(
      200,
    );
    const late = await tell("social-links/save", {
      ...links,
      instagram_url: "",
      based_on: seen,
    });
    expect(late).toMatchObject({
      status: 409,
      body: { code: "edit_conflict", stored: theirs, changed_by: other.email },
    });
  });
});

describe("the newsletter's subscribers", () => {
  const moment = (day: number) => `2026-11-${String(day).padStart(2, "0")} 08:00:00.000Z`;
  const add = (email: string, day: number, confirmed = true) =>
    sql(
      server,
      `INSERT INTO newsletter_subscribers (id, email, subscribed_at, confirmed_at, unsubscribed_at, token_hash)
       VALUES ('${randomUUID()}', '${email}', '${moment(day)}', '${confirmed ? moment(day) : ""}', '', '')`,
    );
  const emails = ({ body }: Answer) => body.rows.map(({ email }: { email: string }) => email);

  beforeAll(() => {
    add("first@readers.test", 1);
    add("second@readers.test", 2, false);
    add("Third@readers.test", 3);
  });

  test("are those who confirmed, the newest first; all where that is asked", async () => {
    const confirmed = await ask("newsletter");
    expect(emails(confirmed)).toEqual(["Third@readers.test", "first@readers.test"]);
    expect(confirmed.body).toMatchObject({ confirmed: 2, capped: false, next: null });
    expect(emails(await ask("newsletter?show=all"))).toHaveLength(3);
    expect(emails(await ask("newsletter?q=THI"))).toEqual(["Third@readers.test"]);
    expect((await ask("newsletter?show=left")).status).toBe(422);
    expect((await ask("newsletter?sort=all")).status).toBe(422);
  });

  test("are sorted by email or by when they subscribed, either way, page by page and in the file", async () => {
    const orders = {
      newest: ["Third", "second", "first"],
      oldest: ["first", "second", "Third"],
      email: ["first", "second", "Third"],
      email_desc: ["Third", "second", "first"],
    };
    for (const [sort, names] of Object.entries(orders)) {
      const expected = names.map((name) => `${name}@readers.test`);
      const asked = `show=all&sort=${sort}`;
      expect(emails(await ask(`newsletter?${asked}`)), sort).toEqual(expected);
      expect(emails(await ask(`newsletter?${asked}&q=s`)), sort).toEqual(["second@readers.test"]);
      const { rows } = (await ask(`newsletter?${asked}`)).body;
      const key = sort.startsWith("email") ? [rows[0].email] : [rows[0].subscribed_at, rows[0].id];
      const after = encodeURIComponent(JSON.stringify(key));
      expect(emails(await ask(`newsletter?${asked}&after=${after}`)), sort).toEqual(
        expected.slice(1),
      );
      expect(emails(await ask(`newsletter/export?${asked}`)), sort).toEqual(expected);
      expect(emails(await ask(`newsletter/export?${asked}&q=t`)), sort).toEqual([
        "Third@readers.test",
      ]);
    }
  });

  test("T153 an export is in the audit log, and has those who confirmed alone", async () => {
    expect(emails(await ask("newsletter/export"))).toEqual([
      "Third@readers.test",
      "first@readers.test",
    ]);
    const lines = logOf("newsletter_subscribers").map(({ action, after }) => [action, after]);
    expect(lines).toContainEqual(["subscribers.exported", '{"list":"confirmed","rows":2}']);
    expect(lines).toContainEqual(["subscribers.listed", '{"list":"confirmed"}']);
  });

  test("T153 a removed address is gone, also from the log, and isn't added again unasked", async () => {
    const { id } = (await ask("newsletter?q=first")).body.rows[0];
    for (const _time of [1, 2]) expect((await tell("newsletter/remove", { id })).status).toBe(200);
    expect(emails(await ask("newsletter?show=all"))).not.toContain("first@readers.test");
    expect(JSON.stringify(logOf("newsletter_subscribers"))).not.toContain("first@readers.test");
    const removed = logOf("newsletter_subscribers").filter(
      ({ action }) => action === "subscriber.removed",
    );
    expect(removed).toHaveLength(1);
    await post(server, "/api/app/newsletter", { email: "first@readers.test" });
    expect(emails(await ask("newsletter")), "not before they confirm").not.toContain(
      "first@readers.test",
    );
  });
});

test("T32 a preview is what the public page draws, and as harmless", async () => {
  const attack =
    "# Hello\n<img src=x onerror=alert(1)> [x](javascript:alert(1)) <svg/onload=alert(1)>";
  const { html } = (
    await tell("preview", { kind: "policy", policy_type: "terms", content: attack })
  ).body;
  expect(html).toContain("<h1>Hello</h1>");
  expect(html).not.toMatch(/<img|<svg|href="javascript/);
  const faq = { kind: "faq", question: "<script>1</script>", answer: "Line 1\nLine 2" };
  expect((await tell("preview", faq)).body.html).toContain("&lt;script&gt;1&lt;/script&gt;");
  expect((await post(server, "/api/app/admin/preview", faq, { as: asGuest(server) })).status).toBe(
    401,
  );
});
