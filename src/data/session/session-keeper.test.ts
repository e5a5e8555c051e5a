import { describe, expect, test } from "vitest";
import type { Session } from "../core/session";
import { needsRenewal, timeLeft } from "./session-keeper";

const NOW = Date.UTC(2026, 10, 21, 12);
const SECOND = 1000;
const HOUR = 3600 * SECOND;
const DAY = 24 * HOUR;

function session(given: { age: number; left: number; refreshable?: boolean }): Session {
  const claims = { exp: (NOW + given.left) / 1000, refreshable: given.refreshable ?? true };
  return {
    token: `head.${btoa(JSON.stringify(claims))}.signature`,
    user: {
      id: "1",
      email: "thandi@members.test",
      isAdmin: !claims.refreshable,
      roles: [],
      isLeaving: false,
    },
    renewedAt: NOW - given.age,
  };
}

describe("a session is renewed", () => {
  test.each([
    ["not within its first day", { age: DAY - SECOND, left: 29 * DAY }, false],
    ["once a day", { age: DAY, left: 29 * DAY }, true],
    ["when three ticks remain", { age: HOUR, left: 89 * SECOND }, true],
    ["not when more remain", { age: HOUR, left: 90 * SECOND }, false],
    ["after its end, for the server to judge", { age: HOUR, left: -DAY }, true],
    [
      "not over and over by a device whose clock is years ahead",
      { age: SECOND, left: -DAY },
      false,
    ],
    ["when the device's clock was set back", { age: -HOUR, left: 29 * DAY }, true],
    ["never when it is an admin's", { age: 2 * DAY, left: HOUR, refreshable: false }, false],
  ])("%s", (_name, given, expected) => {
    expect(needsRenewal(session(given), NOW)).toBe(expected);
  });

  test("not before its end by the server's clock, where the device's is years ahead", () => {
    const old = session({ age: HOUR, left: -400 * DAY });
    expect(needsRenewal(old, NOW)).toBe(true);
    expect(needsRenewal(old, NOW, NOW - 410 * DAY)).toBe(false);
  });
});

describe("a session expires", () => {
  test.each([
    ["after an admin's twelve hours", { age: 12 * HOUR, left: 0, refreshable: false }, 0],
    ["not before", { age: 12 * HOUR - 1, left: 1, refreshable: false }, 1],
    ["never when it is a member's", { age: 40 * DAY, left: -10 * DAY }, Infinity],
  ])("%s", (_name, given, expected) => {
    expect(timeLeft(session(given), NOW)).toBe(expected);
  });
});
