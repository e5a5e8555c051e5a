import { expect, test } from "vitest";
import { serverForFile } from "../support/for-file";
import { makeShopper } from "../support/ordering";
import { uploadAsPhone } from "../support/phone-upload";
import { slowLine } from "../support/slow-line";

const server = await serverForFile();
const thandi = makeShopper(server);

test("F38 a proof arrives once over a line that is cut every two seconds", async () => {
  const line = await slowLine(server.url, { kbitPerSecond: 1000, cutEveryMs: 2000 });
  const size = 150_000;
  const { proofs, id, told } = await uploadAsPhone({ server, line, who: thandi }, size);
  await line.close();
  expect(proofs).toEqual([{ id }]);
  expect(told.map(({ part }) => part)).toEqual(told.map(({ part }) => part).sort());
  expect(told.at(-1)?.part).toBeLessThan(1); // the last part is answered by the proof itself
});
