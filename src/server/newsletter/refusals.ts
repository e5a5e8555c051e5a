import { newId } from "../core/ids";
import { keyedHash } from "../core/keyed-hash";
import { execute, exists } from "../core/sql";

/** Only its owner's consent puts the address back on the list, also when nothing else of them is kept. */
export function noteRefusal(tx: App, email: string): void {
  execute(
    tx,
    "INSERT OR IGNORE INTO newsletter_refusals (id, address_hash) VALUES ({:id}, {:hash})",
    { id: newId(), hash: hashOf(tx, email) },
  );
}

/** Whether the address was taken off the list for good, and its owner hasn't asked for it since. */
export function isRefused(app: App, email: string): boolean {
  return exists(app, "SELECT 1 FROM newsletter_refusals WHERE address_hash = {:hash}", {
    hash: hashOf(app, email),
  });
}

export function withdrawRefusal(tx: App, email: string): void {
  execute(tx, "DELETE FROM newsletter_refusals WHERE address_hash = {:hash}", {
    hash: hashOf(tx, email),
  });
}

/** Keyed, so that the table cannot be tried with guessed addresses. */
function hashOf(app: App, email: string): string {
  return keyedHash(app, `newsletter-refusal:${email.toLowerCase()}`);
}
