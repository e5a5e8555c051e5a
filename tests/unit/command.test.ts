import { expect, test } from "vitest";
import { failureReason, run } from "../../scripts/command.mjs";
import { fakeProgram, scratchFolder } from "../support/fake-program";

const LIMIT_MS = 10 * 60_000;

/** Why a shell script failed that had so many milliseconds. */
async function reasonOf(script: string, limitMs = LIMIT_MS): Promise<string> {
  const outcome = await run(fakeProgram(scratchFolder(), "one", script), [], { limitMs });
  return failureReason(outcome, LIMIT_MS);
}

test("a program that failed gives its last line as the reason", async () => {
  expect(await reasonOf("echo first; echo 'no space left' >&2; exit 1")).toBe("no space left");
  expect(await reasonOf("exit 1")).toBe("no output");
});

test("a program that was ended before it said anything has a reason too", async () => {
  expect(await reasonOf("kill -KILL $$")).toBe(
    "it was ended by SIGKILL, perhaps because memory ran out",
  );
  expect(await reasonOf("sleep 60", 50)).toBe("it took longer than 10 minutes");
});
