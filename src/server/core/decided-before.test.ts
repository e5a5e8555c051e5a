import { expect, test } from "vitest";
import { decidedBefore } from "./decided-before";

const decide = (app: unknown) => (app as { readonly decided: string }).decided;
const seen = (app: unknown) => (app as { readonly seen: string }).seen;
const at = (seen: string, decided: string) => ({ seen, decided }) as unknown as App;

test("T661 what was decided before its transaction holds in it while nothing has changed", () => {
  const decided = decidedBefore(at("list 1", "before"), seen, decide);
  expect(decided(at("list 1", "again"))).toBe("before");
});

test("T661 what changed since is decided again in the transaction", () => {
  const decided = decidedBefore(at("list 1", "before"), seen, decide);
  expect(decided(at("list 2", "again"))).toBe("again");
});

test("T661 what changes while it is decided is noticed", () => {
  const app = { seen: "list 1" };
  let times = 0;
  const decided = decidedBefore(app as unknown as App, seen, () => {
    app.seen = "list 2";
    times++;
    return times;
  });
  expect(decided(app as unknown as App)).toBe(2);
});
