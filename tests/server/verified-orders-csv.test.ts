import Papa from "papaparse";
import { expect, test } from "vitest";
import { serverForFile } from "../support/for-file";
import { byRun } from "../support/long-run";
import {
  accepted,
  call,
  deciding,
  makeShopper,
  moveClock,
  placeOrder,
  shopping,
  sql,
  start,
} from "../support/ordering";
import { openSheet } from "../support/spreadsheet";

const ORDERS = byRun(20_000, 100_000);
const server = await serverForFile();
const admin = makeShopper(server, { admin: true });

const download = () =>
  fetch(`${server.url}/api/app/payments/verified-orders.csv`, {
    headers: { Authorization: admin.token },
  });

/** The file's bytes as text with its byte order mark, and its records. */
async function csv() {
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(
    await (await download()).arrayBuffer(),
  );
  return {
    text,
    ...Papa.parse<Record<string, string>>(text.slice(1), { header: true, skipEmptyLines: true }),
  };
}

async function verifiedOrder(details: Record<string, string> = {}) {
  const who = makeShopper(server);
  const sent = start();
  Object.assign(sent.details, details);
  const shop = shopping(server, who);
  accepted(await shop.start(sent));
  const { order } = accepted(await shop.budget(sent.id, 50_000));
  accepted(await deciding(server, admin).verifyOrder(order));
  return { who, order };
}

test("has the specified columns, amounts, dates and phones, newest first", async () => {
  await moveClock(server, "2026-11-21T23:30:00+02:00");
  const first = await verifiedOrder();
  await moveClock(server, "2026-11-22T00:30:00+02:00");
  const second = await verifiedOrder({
    fullName: 'Naledi "Nal" Dlamini, Jr',
    phone: "+44 20 7946 0958",
  });
  const answer = await download();
  expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(answer.headers.get("cache-control")).toBe("private, no-store");
  expect(answer.headers.get("content-disposition")).toBe(
    'attachment; filename="verified-orders-2026-11-22.csv"',
  );
  const { text, data, errors } = await csv();
  expect(errors).toEqual([]);
  expect(
    text.startsWith(
      '\ufeff"Order Number","Payment Ref","Customer Name","Email","Phone","Budget","Total","Address","Verified Date"\r\n',
    ),
  ).toBe(true);
  expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
  expect(data).toEqual([
    {
      "Order Number": second.order.order_number,
      "Payment Ref": second.order.payment_reference,
      "Customer Name": 'Naledi "Nal" Dlamini, Jr',
      Email: second.who.email,
      Phone: "'+442079460958",
      Budget: "500.00",
      Total: "559.00",
      Address: "12 Vilakazi Street, Soweto, 1804",
      "Verified Date": "2026-11-22",
    },
    expect.objectContaining({
      "Order Number": first.order.order_number,
      Phone: "082 123 4567",
      "Verified Date": "2026-11-21",
    }),
  ]);
});

test("T30 no cell begins a formula, whatever a member writes", async () => {
  const names = ['=HYPERLINK("http://x")', "+1+1", "-1+1", "@SUM(1)", "\t=1+1", "＝1+1", " =1"];
  for (const fullName of names)
    await verifiedOrder({ fullName, addressLine1: `${fullName} Street` });
  const { data, text } = await csv();
  for (const row of data) {
    for (const cell of Object.values(row)) {
      expect(cell).not.toMatch(/^[\s\u00a0]*[=+\-@\uff1d\uff0b\uff0d\uff20]/);
      expect(cell).not.toMatch(/^[\t\r]/);
    }
  }
  expect(text).not.toContain("\u0000");
});

test("T30 a spreadsheet opens the file with its accents, and computes nothing", async () => {
  await verifiedOrder({ fullName: "Renée =1+1;=2+2", addressLine1: '=HYPERLINK("http://x")' });
  const { text, data } = await csv();
  const { texts, formulas } = openSheet(text);
  expect(formulas).toEqual([]);
  expect(texts).toContain("Order Number");
  expect(texts).toContain(data[0]?.["Order Number"]);
  expect(texts.join("\n")).toContain("Renée =1+1;'=2+2");
});

test("T105 nor where Excel splits the file at semicolons", async () => {
  await verifiedOrder({
    fullName: "Thandi;=HYPERLINK(1)",
    addressLine1: '1 Main; "=1+1',
    addressLine2: "",
  });
  const { text } = await csv();
  for (const row of Papa.parse<string[]>(text.slice(1), { delimiter: ";" }).data) {
    for (const cell of row) expect(cell).not.toMatch(/^["\s]*[=+\-@]/);
  }
  expect(text).toContain(`"Thandi;'=HYPERLINK(1)"`);
});

test("T726 leaves out an order that was cancelled since, and doesn't count it", async () => {
  const { order } = await verifiedOrder();
  const numbers = async () => (await csv()).data.map((row) => row["Order Number"]);
  expect(await numbers()).toContain(order.order_number);
  accepted(await deciding(server, admin).cancel(order.id));
  const left = await numbers();
  expect(left).not.toContain(order.order_number);
  expect((await download()).headers.get("x-rows")).toBe(String(left.length));
});

test("falls back to the member's first address, then to 'No address'", async () => {
  const { who, order } = await verifiedOrder();
  sql(server, `UPDATE orders SET delivery = NULL WHERE id = '${order.id}'`);
  const addressOf = async () =>
    (await csv()).data.find((row) => row["Order Number"] === order.order_number)?.Address;
  sql(server, `UPDATE addresses SET line1 = '1 Long Street' WHERE user_id = '${who.id}'`);
  expect(await addressOf()).toBe("1 Long Street, Soweto, 1804");
  sql(server, `DELETE FROM addresses WHERE user_id = '${who.id}'`);
  expect(await addressOf()).toBe("No address");
});

test("T31 every export is logged: who, when and how many rows; members get none", async () => {
  const { data } = await csv();
  const [line] = sql<{ rows: number; actor_id: string }>(
    server,
    "SELECT actor_id, after ->> '$.rows' AS rows FROM audit_log WHERE action = 'orders.exported' ORDER BY rowid DESC LIMIT 1",
  );
  expect(line).toEqual({ actor_id: admin.id, rows: data.length });
  const refused = await call(server, makeShopper(server), "payments/verified-orders.csv");
  expect(refused.status).toBe(403);
});

test(`${ORDERS} orders stream in a few seconds without delaying other requests`, async () => {
  const who = makeShopper(server);
  const { id } = await placeOrder(server, who, "budget");
  const columns = sql<{ name: string }>(server, "PRAGMA table_info(orders)")
    .map(({ name }) => name)
    .filter(
      (name) =>
        !["id", "order_number", "payment_reference", "payment_status", "verified_at"].includes(
          name,
        ),
    )
    .map((name) => `"${name}"`)
    .join(", ");
  sql(
    server,
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${ORDERS})
     INSERT INTO orders (id, order_number, payment_reference, payment_status, verified_at, ${columns})
     SELECT printf('00000000-0000-4000-8000-%012d', i), 'ORD-M' || i, 'MANY' || i, 'verified',
       printf('2026-10-%02d 10:00:00.%03dZ', i % 28 + 1, i % 1000), ${columns}
     FROM n JOIN orders o ON o.id = '${id}'`,
  );
  const from = performance.now();
  const answer = await download();
  const reader = answer.body?.getReader();
  await reader?.read();
  const firstByte = performance.now() - from;
  let others = 0;
  let bytes = 0;
  let done = false;
  const probing = (async () => {
    while (!done) {
      const asked = performance.now();
      expect((await call(server, null, "ready")).status).toBe(200);
      others = Math.max(others, performance.now() - asked);
      await new Promise((next) => setTimeout(next, 50));
    }
  })();
  for (;;) {
    const chunk = await reader?.read();
    if (!chunk?.value) break;
    bytes += chunk.value.length;
  }
  done = true;
  await probing;
  const seconds = (performance.now() - from) / 1000;
  console.log(
    `${ORDERS} rows: ${seconds.toFixed(1)} s, first byte ${firstByte.toFixed(0)} ms, others ≤ ${others.toFixed(0)} ms`,
  );
  expect(bytes).toBeGreaterThan(ORDERS * 100);
  expect(firstByte).toBeLessThan(seconds * 500);
  const [line] = sql<{ rows: number }>(
    server,
    "SELECT after ->> '$.rows' AS rows FROM audit_log WHERE action = 'orders.exported' ORDER BY rowid DESC LIMIT 1",
  );
  expect(line?.rows).toBeGreaterThanOrEqual(ORDERS);
});
