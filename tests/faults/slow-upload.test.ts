import { expect, test } from "vitest";
import { serverForFile } from "../support/for-file";
import { makeShopper } from "../support/ordering";
import { uploadAsPhone } from "../support/phone-upload";
import { slowLine } from "../support/slow-line";

const server = await serverForFile();
const thandi = makeShopper(server);

test("F38 1 MB over 64 kbit/s, cut every 30 s, arrives once and costs at most 1.3 MB", async () => {
  const line = await slowLine(server.url, {
    kbitPerSecond: 64,
    latencyMs: 300,
    cutEveryMs: 30_000,
  });
  const { proofs, id, seconds } = await uploadAsPhone({ server, line, who: thandi }, 1_000_000);
  await line.close();
  console.log(`1 MB: ${seconds.toFixed(0)} s, ${line.bytes.up} bytes up, ${line.bytes.down} down`);
  expect(proofs).toEqual([{ id }]);
  expect(line.bytes.up + line.bytes.down).toBeLessThanOrEqual(1_300_000);
});

test("F38 300 kB at 30 kbit/s, 2 s away, a tenth of the time frozen: arrives, and what is said is true", async () => {
  const line = await slowLine(server.url, {
    kbitPerSecond: 30,
    latencyMs: 2000,
    freezeEveryMs: 20_000,
    frozenMs: 2000,
  });
  const { proofs, id, told, seconds } = await uploadAsPhone({ server, line, who: thandi }, 300_000);
  await line.close();
  console.log(`300 kB: ${seconds.toFixed(0)} s, ${line.bytes.up} bytes up`);
  expect(proofs).toEqual([{ id }]);
  for (const { at, part, secondsLeft } of told.filter((one) => one.secondsLeft > 20)) {
    const left = seconds - at;
    console.log(
      `after ${at.toFixed(0)} s: ${Math.round(part * 100)}%, ${secondsLeft.toFixed(0)} s left`,
    );
    expect(left).toBeLessThan(2 * secondsLeft);
    expect(left).toBeGreaterThan(secondsLeft / 2);
  }
});
