import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { DAY_MS, MINUTE_MS } from "@/domain/time/durations";
import { stubLocalStorage } from "../../../../tests/support/browser-globals";

const TRUE_TIME = Date.parse("2026-11-30T12:00:00Z");
const WRONG_BY = 40 * DAY_MS;

beforeEach(() => {
  vi.useFakeTimers();
  stubLocalStorage();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A page that has just been opened while the phone's clock shows this time; the server may have answered it. */
async function openAt(shown: number, answer?: number) {
  vi.setSystemTime(shown);
  vi.resetModules();
  const clock = await import("../../core/server-clock");
  if (answer !== undefined) clock.noteServerTime(answered(answer));
  const { keepServerClock } = await import("./kept-clock");
  keepServerClock();
  return clock;
}

const answered = (time: number) => new Date(time).toUTCString();

describe("T58 the server's time", () => {
  test("is the phone's own until an answer differs by more than ten minutes", async () => {
    const { noteServerTime, serverNow } = await openAt(TRUE_TIME);
    noteServerTime(null);
    noteServerTime(answered(TRUE_TIME + 9 * MINUTE_MS));
    expect(serverNow()).toBe(TRUE_TIME);
    noteServerTime(answered(TRUE_TIME + 11 * MINUTE_MS));
    expect(serverNow()).toBe(TRUE_TIME + 11 * MINUTE_MS);
    noteServerTime(answered(TRUE_TIME + 3 * MINUTE_MS));
    expect(serverNow()).toBe(TRUE_TIME);
  });

  test.each([WRONG_BY, -WRONG_BY])("of a clock wrong by %s ms outlives the page", async (by) => {
    (await openAt(TRUE_TIME + by)).noteServerTime(answered(TRUE_TIME));
    const later = await openAt(TRUE_TIME + by + DAY_MS);
    expect(later.serverNow()).toBe(TRUE_TIME + DAY_MS);
    later.noteServerTime(answered(TRUE_TIME + by + DAY_MS));
    expect((await openAt(TRUE_TIME + by + DAY_MS)).serverNow()).toBe(TRUE_TIME + by + DAY_MS);
  });

  test("is kept too where it was told before the phone's database was asked for", async () => {
    await openAt(TRUE_TIME + WRONG_BY, TRUE_TIME);
    const later = await openAt(TRUE_TIME + WRONG_BY + DAY_MS);
    expect(later.serverNow()).toBe(TRUE_TIME + DAY_MS);
  });

  test.each([WRONG_BY, -WRONG_BY])(
    "is a clock's that was wrong by %s ms and was set since",
    async (by) => {
      await openAt(TRUE_TIME + by, TRUE_TIME);
      const set = await openAt(TRUE_TIME + MINUTE_MS);
      expect(set.serverNow()).toBe(TRUE_TIME + MINUTE_MS);
    },
  );
});
