import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { SITE_PAGES } from "@/domain/site/site-pages";
import { serverForFile } from "../support/for-file";
import { sql } from "../support/ordering";
import { get } from "../support/requests";

const server = await serverForFile({
  env: {
    PUBLIC_URL: "https://pantry.co.za",
    SUPPORT_WHATSAPP: "+27 82 123 4567",
    SUPPORT_PHONE: "011 555 0100",
    SUPPORT_EMAIL: "help@pantry.co.za",
  },
});
const pb = await server.asSuperuser();
await pb.collection("delivery_schedules").create({
  month: "December 2099",
  mid_month_date: "2099-12-15",
  month_end_date: "2099-12-30",
  notes: "Bring bags; and <b>boxes</b>",
});

async function read(path: string, headers: Record<string, string> = {}) {
  const answer = await fetch(server.url + path, { headers, redirect: "manual" });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

describe.each(SITE_PAGES)("$path", ({ path, description }) => {
  test("reads without a script, names itself and its picture", async () => {
    const { status, headers, text } = await read(path);
    expect(status).toBe(200);
    expect(text).toContain(`<link rel="canonical" href="https://pantry.co.za${path}">`);
    expect(text).toContain(`<meta name="description" content="${description}"`);
    expect(text).toContain('<meta property="og:image" content="https://pantry.co.za/og.png">');
    expect(text.match(/<h1[ >]/g)).toHaveLength(1);
    expect(text).not.toMatch(/data-fragment="[a-z]+"[^>]*><\//);
    expect(text).toContain("https://wa.me/27821234567");
    const again = await read(path, { "If-None-Match": headers.get("etag") ?? "" });
    expect(again).toMatchObject({ status: 304, text: "" });
  });

  test("T55 may not be framed, nor read by another site", async () => {
    const { headers } = await read(path, { Origin: "https://evil.test" });
    expect(headers.get("content-security-policy")).toMatch(
      /script-src 'self'( 'sha256-[\w+/=]+'){2};.*frame-ancestors 'none'/,
    );
    expect(headers.get("x-frame-options")).toBe("DENY");
  });
});

test("what an admin writes is in the next page that is sent", async () => {
  const pb = await server.asSuperuser();
  const question = 'Do you deliver to <Soweto> & "Lenasia"?';
  const faq = { question, answer: "Yes.\nBoth.", is_active: true, display_order: 0 };
  const row = await pb.collection("faqs").create(faq);
  const escaped = "Do you deliver to &lt;Soweto&gt; &amp; &quot;Lenasia&quot;?";
  expect((await read("/")).text).toContain(escaped);
  expect((await read("/")).text).toContain("\\u003cSoweto>");
  await pb.collection("faqs").update(row.id, { is_active: false });
  expect((await read("/")).text).not.toContain("Lenasia");

  const terms = await pb.collection("policy_documents").getFirstListItem('policy_type="terms"');
  await pb
    .collection("policy_documents")
    .update(terms.id, { content: "# Terms of Service\nShort." });
  const { text } = await read("/terms");
  expect(text).toContain("<p>Short.</p>");
  expect(text).toContain("Last updated: ");
  expect(text).not.toContain("On this page");
});

test("without a question there is no FAQ section, without text an empty policy", async () => {
  const pb = await server.asSuperuser();
  for (const { id } of await pb.collection("faqs").getFullList()) {
    await pb.collection("faqs").update(id, { is_active: false });
  }
  const { text } = await read("/");
  expect(text).not.toMatch(/id="faq"|FAQPage/);
  expect((await get(server, "/api/app/fragments/faqs")).body).toEqual({ html: "" });
  const cookies = await pb.collection("policy_documents").getFirstListItem('policy_type="cookies"');
  await pb.collection("policy_documents").update(cookies.id, { content: "" });
  expect((await get(server, "/api/app/fragments/cookies")).body).toEqual({ html: "" });
  expect((await get(server, "/api/app/fragments/constructor")).status).toBe(404);
});

test("the calendar holds every delivery day, or the one that is asked for", async () => {
  const all = await read("/api/calendar.ics");
  expect(all.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
  expect(all.text.match(/BEGIN:VEVENT/g)).toHaveLength(2);
  expect(all.text).toContain("DTSTART;TZID=Africa/Johannesburg:20991215T080000\r\n");
  const one = await read("/api/calendar.ics?date=2099-12-30");
  expect(one.headers.get("content-disposition")).toBe(
    'attachment; filename="delivery-2099-12-30.ics"',
  );
  expect(one.text.match(/BEGIN:VEVENT/g)).toHaveLength(1);
  expect((await read("/api/calendar.ics?date=2001-01-01")).status).toBe(404);
});

test("F461 the dates come as a file, which any phone opens, and by an address to subscribe to", async () => {
  const { html } = (await get(server, "/api/app/fragments/schedule")).body as { html: string };
  expect(html).toMatch(
    /<a href="\/api\/calendar\.ics"[^>]*>.{1,400}Add all dates to your calendar/,
  );
  expect(html).toMatch(
    /iPhone, iPad or Mac.*<a href="webcal:\/\/pantry\.co\.za\/api\/calendar\.ics"/,
  );
  expect(html).toContain(">https://pantry.co.za/api/calendar.ics<");
});

test("F620 three years of delivery dates: the schedule begins with the last month, and not with the first", async () => {
  sql(
    server,
    `INSERT INTO delivery_schedules (id, month, mid_month_date, month_end_date, notes)
     VALUES ('${randomUUID()}', 'January 2020', '2020-01-15', '2020-01-31', ''),
       ('${randomUUID()}', 'February 2020', '2020-02-15', '2020-02-28', '')`,
  );
  const { text } = await read("/delivery-schedule");
  expect(text).toMatch(/Sat 15 Feb 2020[\s\S]*Tue 15 Dec 2099/);
  expect(text).not.toContain("January 2020");
  const calendar = await read("/api/calendar.ics");
  expect(calendar.text.match(/UID:delivery-20\d\d/g)).toEqual([
    ...["UID:delivery-2020", "UID:delivery-2020", "UID:delivery-2099", "UID:delivery-2099"],
  ]);
  expect((await read("/api/calendar.ics?date=2020-01-15")).status).toBe(200);
  sql(server, "DELETE FROM delivery_schedules WHERE month LIKE '% 2020'");
});

test("F304 a cancelled delivery is announced nowhere, and says so in the schedule and in calendars", async () => {
  sql(
    server,
    `INSERT INTO deliveries (id, date, cut_off_at, state)
     VALUES ('${randomUUID()}', '2099-12-15', '2099-12-12 16:00:00.000Z', 'cancelled')`,
  );
  const home = await read("/");
  expect(home.text).toContain('data-date="2099-12-30"');
  expect(home.text).not.toContain("2099-12-15");
  const { text } = await read("/delivery-schedule");
  expect(text).toMatch(/Tue 15 Dec 2099[\s\S]*Cancelled[\s\S]*data-next[\s\S]*Wed 30 Dec 2099/);
  expect(text).not.toMatch(/data-date="2099-12-15"|date=2099-12-15/);
  for (const of of ["", "?date=2099-12-15"]) {
    const calendar = await read(`/api/calendar.ics${of}`);
    const [, event] = calendar.text.split("UID:delivery-2099-12-15");
    expect(event?.split("END:VEVENT")[0]).toContain("SEQUENCE:1\r\nSTATUS:CANCELLED\r\n");
    expect(calendar.text.match(/STATUS:CANCELLED/g)).toHaveLength(1);
  }
});

test("the sitemap lists every public page and no other", async () => {
  const { text } = await read("/sitemap.xml");
  expect(text.match(/<loc>/g)).toHaveLength(SITE_PAGES.length);
  expect((await read("/robots.txt")).text).toContain("Sitemap: https://pantry.co.za/sitemap.xml");
  expect((await read("/dashboard")).headers.get("x-robots-tag")).toBe("noindex");
  expect((await read("/pages.json")).status).toBe(404);
});

test("a page has one address", async () => {
  const answer = await read("/terms/");
  expect(answer.status).toBe(308);
  expect(answer.headers.get("location")).toBe("/terms");
});

test("what is shared before the app can take it leads to the page that says what to do", async () => {
  const body = new FormData();
  body.set("file", new Blob(["%PDF-"]), "slip.pdf");
  const address = `${server.url}/share-target`;
  const answer = await fetch(address, { method: "POST", body, redirect: "manual" });
  expect(answer.status).toBe(303);
  expect(answer.headers.get("location")).toBe("/shared?problem=early");
});
