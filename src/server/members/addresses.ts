import {
  type Address,
  type WrittenAddress,
  writtenAddress,
} from "@/domain/account/address-requests";
import { mayOverwrite } from "@/domain/sync/based-on";
import { type Caller, fail } from "../core/http";
import { findOrNull } from "../core/records";
import { execute, selectAll } from "../core/sql";

const ADDRESS = {
  id: "",
  label: "",
  line1: "",
  line2: "",
  suburb: "",
  city: "",
  province: "",
  postal_code: "",
  is_default: 0,
  delivery_instructions: "",
};

/** The member's addresses, the default one first. */
export function addressesOf(app: App, caller: Caller): Address[] {
  const rows = selectAll(
    app,
    `SELECT ${Object.keys(ADDRESS).join(", ")} FROM addresses WHERE user_id = {:userId}
     ORDER BY is_default DESC, rowid`,
    { userId: caller.id },
    ADDRESS,
  );
  return rows.map((row) => ({ ...row, is_default: row.is_default === 1 }));
}

/** The caller's own address; another member's answers as if there were none. */
export function ownAddress(app: App, caller: Caller, id: string): RecordModel {
  return ownAddressOrNull(app, caller, id) ?? fail(404, "not_found");
}

/** The same, or null where nobody has one of this id. */
export function ownAddressOrNull(app: App, caller: Caller, id: string): RecordModel | null {
  const address = findOrNull(app, "addresses", id);
  if (address && address.getString("user_id") !== caller.id) fail(404, "not_found");
  return address;
}

interface Edit {
  readonly id: string;
  readonly basedOn: readonly (WrittenAddress | null)[] | undefined;
  readonly sent: WrittenAddress | null;
}

/** 409 `addresses_changed`, with what is stored, where an edit of another phone would be overruled. */
export function requireUnchanged(tx: App, caller: Caller, { id, basedOn, sent }: Edit): void {
  const addresses = addressesOf(tx, caller);
  const stored = addresses.find((address) => address.id === id);
  const before = stored ? writtenAddress(stored) : null;
  const permission = mayOverwrite(before, basedOn, sent, "addresses_changed");
  if (!permission.ok) fail(permission.status, permission.code, {}, { addresses });
}

/** Makes one address the only default. The old one goes first: two at a time the index refuses. */
export function makeDefault(tx: App, caller: Caller, id: string): void {
  execute(tx, "UPDATE addresses SET is_default = 0 WHERE user_id = {:userId} AND is_default = 1", {
    userId: caller.id,
  });
  execute(tx, "UPDATE addresses SET is_default = 1 WHERE id = {:id}", { id });
}
