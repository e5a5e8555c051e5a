import { afterCommit } from "../core/after-commit";
import { newId } from "../core/ids";
import { keyedHash } from "../core/keyed-hash";
import { registerNamed } from "../core/register";
import { execute, exists, selectAll } from "../core/sql";

/** Each revoked address, by its hash, with the id of its account: a restored backup may have neither. */
const register = registerNamed("revoked");

/** Until an admin invites this address again, `ADMIN_EMAILS` doesn't make it an admin (T78). */
export function noteRevocation(tx: App, userId: string, email: string): void {
  const hash = hashOf(tx, email);
  noteHash(tx, hash);
  afterCommit((app) => register.write(app, hash, userId));
}

export function isRevoked(app: App, email: string): boolean {
  return exists(app, "SELECT 1 FROM admin_revocations WHERE address_hash = {:hash}", {
    hash: hashOf(app, email),
  });
}

export function liftRevocation(tx: App, userId: string, email: string): void {
  const hash = hashOf(tx, email);
  execute(tx, "DELETE FROM admin_revocations WHERE address_hash = {:hash}", { hash });
  afterCommit((app) => {
    register.remove(app, hash);
    // An address that the account had before stays revoked; the account does not.
    for (const other of register.entries(app)) {
      if (register.read(app, other) === userId) register.write(app, other, "");
    }
  });
}

/** What is revoked here and in the register is revoked in both. */
export function joinRevocations(tx: App): void {
  const known = selectAll(
    tx,
    "SELECT address_hash FROM admin_revocations",
    {},
    { address_hash: "" },
  ).map(({ address_hash }) => address_hash);
  const listed = register.entries(tx);
  for (const hash of listed.filter((one) => !known.includes(one))) noteHash(tx, hash);
  for (const hash of known.filter((one) => !listed.includes(one))) register.write(tx, hash, "");
}

/** Whether the register names this account, or its address as the database has it. */
export function isListedAsRevoked(app: App, userId: string, email: string): boolean {
  if (register.read(app, hashOf(app, email)) !== null) return true;
  return register.entries(app).some((hash) => register.read(app, hash) === userId);
}

function noteHash(tx: App, hash: string): void {
  execute(
    tx,
    "INSERT OR IGNORE INTO admin_revocations (id, address_hash) VALUES ({:id}, {:hash})",
    { id: newId(), hash },
  );
}

/** Keyed, and no address: it outlives the account, so that signing up again is no way back in. */
function hashOf(app: App, email: string): string {
  return keyedHash(app, `admin-revocation:${email.toLowerCase()}`);
}
