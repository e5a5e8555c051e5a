import { expect, test } from "vitest";
import { keptSince, RETENTION, retentionDoc } from "./retention";

test("docs/retention.md says what the table says", async () => {
  await expect(retentionDoc()).toMatchFileSnapshot("../../../docs/retention.md");
});

test("no period is shorter than its words", () => {
  const days = { day: 1, days: 1, months: 30.5, years: 365.25 };
  for (const { period, days: kept } of Object.values(RETENTION)) {
    const [, count, unit] = /^(\d+) (\w+)$/.exec(period) ?? [];
    if (!count) continue;
    expect(kept, period).toBeGreaterThanOrEqual(
      Math.floor(Number(count) * days[unit as keyof typeof days]),
    );
  }
  expect(keptSince("emails", 90 * 86_400_000)).toBe(0);
});
