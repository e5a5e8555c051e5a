import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { serverForFile } from "../support/for-file";
import { signUp } from "../support/members";

const PEOPLE = 16;
const RESTARTS = 5;

const server = await serverForFile();

/** Signs up as a phone does that lost the answer: the same id again until there is one. */
async function signUpUntilAnswered(id: string, giveUp: AbortSignal): Promise<void> {
  while (!giveUp.aborted) {
    try {
      await signUp(server, { id });
      return;
    } catch (error) {
      const status = (error as { status?: number }).status;
      // PocketBase gives requests one second to end before it closes the database under them.
      if (status !== 0 && (status ?? 0) < 500) throw error;
      await sleep(50);
    }
  }
  throw new Error(`no answer for ${id}`);
}

test("F21 restarts and kills under load leave every account whole, and each exactly once", async () => {
  const ids = Array.from({ length: PEOPLE }, () => randomUUID());
  const giveUp = AbortSignal.timeout(100_000);
  const waves = [0, 1, 2, 3].map(async (wave) => {
    for (const id of ids.filter((_, index) => index % 4 === wave)) {
      await signUpUntilAnswered(id, giveUp);
      await sleep(100);
    }
  });
  const restarts = (async () => {
    for (let round = 0; round < RESTARTS; round++) {
      await sleep(150 + 130 * round);
      if (round % 2 === 0) await server.kill();
      await server.restart();
    }
  })();
  await Promise.all([...waves, restarts]);

  const pb = await server.asSuperuser();
  const users = await pb.collection("users").getFullList({ fields: "id" });
  const profiles = await pb.collection("profiles").getFullList({ fields: "id" });
  const mails = await pb.collection("mail_outbox").getFullList();
  expect(users.map(({ id }) => id).sort()).toEqual([...ids].sort());
  expect(profiles.map(({ id }) => id).sort()).toEqual([...ids].sort());
  expect(mails).toHaveLength(PEOPLE);
});
