import Papa from "papaparse";
import { expect, test } from "vitest";
import { csvHead } from "@/domain/text/csv";
import { ADMIN_DATA_COLUMNS, adminDataLine } from "@/domain/users/admin-data";
import { serverForFile } from "../support/for-file";
import { accepted, call, item, makeShopper, shopping, sql, start } from "../support/ordering";
import { openSheet } from "../support/spreadsheet";

const SPECIFIED = [
  "User Name",
  "Email",
  "Phone",
  "Address Line 1",
  "Address Line 2",
  "Suburb",
  "City",
  "Province",
  "Postal Code",
  "Basket Created",
  "Item Name",
  "Quantity",
  "Unit",
  "Category",
  "Store Preference",
  "Brand Preference",
  "Priority",
  "Delivery Frequency",
];

const server = await serverForFile();
const admin = makeShopper(server, { admin: true, name: "Admin" });

const download = (who = admin, signal?: AbortSignal) =>
  fetch(`${server.url}/api/app/admin/users-export`, {
    headers: { Authorization: who.token },
    ...(signal && { signal }),
  });

interface Line {
  readonly members?: number;
  readonly done?: number;
  readonly rows?: (string | number | null)[][];
  readonly end?: number;
}

async function lines(): Promise<Line[]> {
  const text = await (await download()).text();
  return text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
}

/** The file as the browser makes it. */
async function fileText() {
  const rows = (await lines()).flatMap((line) => line.rows ?? []);
  return csvHead(ADMIN_DATA_COLUMNS) + rows.map(adminDataLine).join("");
}

/** The same, read back. */
async function file() {
  const text = await fileText();
  const { data, errors, meta } = Papa.parse<Record<string, string>>(text.slice(1), {
    header: true,
    skipEmptyLines: true,
  });
  expect(errors).toEqual([]);
  return { data, fields: meta.fields };
}

const exports = () =>
  sql<{ actor_id: string; rows: number }>(
    server,
    "SELECT actor_id, after ->> '$.rows' AS rows FROM audit_log WHERE action = 'members.exported' ORDER BY rowid",
  );

test("one row for each item, each basket without items and each member without baskets", async () => {
  const none = makeShopper(server, { name: "Émile Néant" });
  const empty = makeShopper(server, { name: "Empty Basket" });
  const full = makeShopper(server, { name: '=HYPERLINK("x")' });
  for (const who of [empty, full]) {
    const sent = start({
      items: [
        item(),
        item({
          category: "Other",
          customCategory: "Staples",
          shopPreference: "Other",
          customShop: "Boxer; =1+1",
        }),
      ],
      preferences: { prioritize: "brand", frequency: "bi-weekly" },
    });
    sent.details.fullName = who.name;
    accepted(await shopping(server, who).start(sent));
  }
  sql(server, `DELETE FROM basket_items WHERE user_id = '${empty.id}'`);
  sql(
    server,
    `INSERT INTO addresses (id, user_id, label, is_default, line1, city, postal_code)
       VALUES ('00000000-0000-4000-8000-000000000001', '${full.id}', 'Second', 0, '99 Not This', 'Durban', '4001')`,
  );
  const { data, fields } = await file();
  expect(fields).toEqual(SPECIFIED);
  expect(data.filter((row) => row.Email === none.email)).toEqual([
    expect.objectContaining({
      "User Name": "Émile Néant",
      Phone: "082 123 4567",
      "Item Name": "",
      "Address Line 1": "",
    }),
  ]);
  expect(data.filter((row) => row.Email === empty.email)).toEqual([
    expect.objectContaining({
      "Item Name": "",
      Quantity: "",
      "Store Preference": "Various",
      Priority: "Brand loyalty",
      "Delivery Frequency": "bi-weekly",
    }),
  ]);
  expect(data.filter((row) => row.Email === full.email)).toEqual([
    expect.objectContaining({
      "User Name": `'=HYPERLINK("x")`,
      "Address Line 1": "12 Vilakazi Street",
      "Basket Created": new Date(Date.now() + 7_200_000).toISOString().slice(0, 10),
      "Item Name": "Milk",
      Quantity: "2",
      Unit: "2L",
      Category: "Dairy",
    }),
    expect.objectContaining({ Category: "Staples", "Store Preference": "Boxer;' =1+1" }),
  ]);
});

test("T30 a spreadsheet opens the file with its accents, and computes nothing", async () => {
  const { texts, formulas } = openSheet(await fileText());
  expect(formulas).toEqual([]);
  expect(texts).toEqual(expect.arrayContaining(SPECIFIED));
  expect(texts).toContain("Émile Néant");
  expect(texts).toContain(`'=HYPERLINK("x")`);
});

test("T31, T159 says how far it is, that it is whole, and who took how many rows", async () => {
  const all = await lines();
  const rows = all.flatMap((line) => line.rows ?? []).length;
  const members = sql<{ n: number }>(server, "SELECT COUNT(*) AS n FROM profiles")[0]?.n;
  expect(all[0]).toEqual({ members });
  expect(all.at(-1)).toEqual({ end: members });
  expect(exports().at(-1)).toEqual({ actor_id: admin.id, rows });
});

test("T159 ends with the admin's role, and where the admin cancels; both are in the log", async () => {
  const name = "Many";
  const ids = `printf('00000000-0000-4000-9000-%012d', i)`;
  sql(
    server,
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000)
     INSERT INTO profiles (id, full_name, email, phone, created_at)
       SELECT ${ids}, '${name}', 'many' || i || '@members.test', '', '2026-01-01 00:00:00.000Z' FROM n;`,
  );
  const revoked = makeShopper(server, { admin: true });
  const answer = await download(revoked);
  const reader = answer.body?.getReader();
  await reader?.read();
  sql(server, `DELETE FROM user_roles WHERE user_id = '${revoked.id}'`);
  let text = "";
  for (
    let part = await reader?.read();
    part?.value;
    part = await reader?.read().catch(() => undefined)
  ) {
    text += new TextDecoder().decode(part.value);
  }
  expect(text).not.toContain('"end"');
  await expect.poll(() => exports().at(-1)?.actor_id).toBe(revoked.id);
  expect(exports().at(-1)?.rows).toBeLessThan(20_000);

  const before = exports().length;
  const cancel = new AbortController();
  const second = await download(admin, cancel.signal);
  await second.body?.getReader().read();
  cancel.abort();
  await expect.poll(() => exports().length).toBe(before + 1);
  expect((await call(server, admin, "ready")).status).toBe(200);
});
