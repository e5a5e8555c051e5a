import { RequestError } from "../core/client";
import { withTimeout } from "../core/with-timeout";
import { currentDraft } from "../local/basket/drafts";
import { waitingCommand } from "../local/outbox/outbox";
import { initialSyncDone, startSync } from "./driver";
import { ensureOrderCached } from "./follow-order";

/** So long the server is waited for. */
const PATIENCE_MS = 2000;

/**
 * What the member's other phones made comes first: nothing here may take its place unseen. With what became of the
 * order that their basket was for, where the server says so soon.
 */
export async function joinOtherPhones(userId: string): Promise<void> {
  startSync();
  await initialSyncDone();
  const draft = await currentDraft(userId);
  if (!draft?.revision || (await waitingCommand(userId, draft, "start"))) return;
  try {
    await withTimeout(PATIENCE_MS, ensureOrderCached(userId, draft.orderId));
  } catch (error) {
    if (!(error instanceof RequestError)) throw error; // what this phone knows is all there is
  }
}
