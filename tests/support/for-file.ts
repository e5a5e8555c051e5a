import { afterAll } from "vitest";
import { startMailServer } from "./mail";
import { startServer } from "./pocketbase";
import { startPushService } from "./push-service";

// Vitest ends a worker by this, and a file whose tests are all filtered out has no hook that stops its server.
process.once("SIGTERM", () => process.exit());

/** A server for the tests of one file, which ends with them. */
export const serverForFile = endingWithTheFile(startServer);
export const mailForFile = endingWithTheFile(startMailServer);
export const pushForFile = endingWithTheFile(startPushService);

function endingWithTheFile<Given extends unknown[], Started extends { stop(): Promise<void> }>(
  start: (...given: Given) => Promise<Started>,
) {
  return async (...given: Given): Promise<Started> => {
    const started = await start(...given);
    afterAll(() => started.stop());
    return started;
  };
}
