import { newId } from "../core/ids";
import { execute, exists } from "../core/sql";

/** Until an admin invites this address again, it becomes no admin by itself (T78). */
export function noteRevocation(tx: App, email: string): void {
  execute(
    tx,
    "INSERT OR IGNORE INTO admin_revocations (id, address_hash) VALUES ({:id}, {:hash})",
    { id: newId(), hash: hashOf(tx, email) },
  );
}

export function isRevoked(app: App, email: string): boolean {
  return exists(app, "SELECT 1 FROM admin_revocations WHERE address_hash = {:hash}", {
    hash: hashOf(app, email),
  });
}

export function liftRevocation(tx: App, email: string): void {
  execute(tx, "DELETE FROM admin_revocations WHERE address_hash = {:hash}", {
    hash: hashOf(tx, email),
  });
}

/** Keyed, and no address: it outlives the account, so that signing up again is no way back in. */
function hashOf(app: App, email: string): string {
  const { secret } = app.findCollectionByNameOrId("users").passwordResetToken;
  return $security.hs256(`admin-revocation:${email.toLowerCase()}`, secret);
}
