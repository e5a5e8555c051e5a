import { afterAll, beforeAll, expect, test } from "vitest";
import { makeShopper, type Shopper } from "../support/ordering";
import { uploadAsPhone } from "../support/phone-upload";
import { startServer, type TestServer } from "../support/pocketbase";
import { slowLine } from "../support/slow-line";

let server: TestServer;
let thandi: Shopper;
beforeAll(async () => {
  server = await startServer();
  thandi = makeShopper(server);
});
afterAll(() => server.stop());

test("F38 a proof arrives once over a line that is cut every two seconds", async () => {
  const line = await slowLine(server.url, { kbitPerSecond: 1000, cutEveryMs: 2000 });
  const size = 150_000;
  const { proofs, id, told } = await uploadAsPhone({ server, line, who: thandi }, size);
  await line.close();
  expect(proofs).toEqual([{ id }]);
  expect(told.map(({ part }) => part)).toEqual(told.map(({ part }) => part).sort());
  expect(told.at(-1)?.part).toBeLessThan(1); // the last part is answered by the proof itself
}, 120_000);
