import { PUSH_DATABASE_NAME } from "../../core/database-name";
import { withTimeout } from "../../core/with-timeout";
import { workerStore } from "../../core/worker-store";

const ID = "secret";
const PATIENCE_MS = 2000;
const { inStore, exists } = workerStore(PUSH_DATABASE_NAME, "phone");

/** The secret by which this phone fetches its messages, where it asked to be woken; else empty. */
export async function pushSecret(): Promise<string> {
  if (!(await exists())) return "";
  const row = await inStore<{ secret: string } | undefined>("readonly", (store) => store.get(ID));
  return row?.secret ?? "";
}

/**
 * Names the phone in hand to a request that forgets its member's phones: it goes on being woken. What can't be read in
 * time holds up no such request.
 */
export async function heldPhone(): Promise<{ readonly push_secret: string }> {
  const secret = await withTimeout(PATIENCE_MS, pushSecret()).catch(() => "");
  return { push_secret: secret ?? "" };
}

/** A new secret, kept until the member signs out or switches the messages off. */
export async function makePushSecret(): Promise<string> {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const secret = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  await inStore("readwrite", (store) => store.put({ id: ID, secret }));
  return secret;
}

export async function dropPushSecret(): Promise<void> {
  if (await exists()) await inStore("readwrite", (store) => store.delete(ID));
}
