import { afterAll, beforeAll, expect, test } from "vitest";
import { accepted, deciding, makeShopper, placeOrder } from "../support/ordering";
import { startServer, type TestServer } from "../support/pocketbase";

let server: TestServer;
let admin: ReturnType<typeof deciding>;

beforeAll(async () => {
  server = await startServer();
  admin = deciding(server, makeShopper(server, { admin: true }));
});
afterAll(() => server.stop());

test("the verified orders are listed by when they were verified, the last first", async () => {
  const older = await placeOrder(server, makeShopper(server));
  const newer = await placeOrder(server, makeShopper(server));
  const waiting = await placeOrder(server, makeShopper(server));
  accepted(await admin.verifyOrder(newer));
  accepted(await admin.verifyOrder(older));
  const { rows, next } = accepted(await admin.pending("?group=verified"));
  expect(rows.map(({ id }) => id)).toEqual([older.id, newer.id]);
  expect(next).toBeNull();
  const { rows: others } = accepted(await admin.pending());
  expect(others.map(({ id }) => id)).toEqual([waiting.id]);
  const [last] = rows;
  const after = encodeURIComponent(`${last?.verified_at}|${last?.id}`);
  const page = accepted(await admin.pending(`?group=verified&after=${after}`));
  expect(page.rows.map(({ id }) => id)).toEqual([newer.id]);
});

test("a group that does not exist is refused", async () => {
  expect((await admin.pending("?group=all")).status).toBe(422);
});
