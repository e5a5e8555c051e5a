import type { Address } from "@/domain/address-commands";
import { type Caller, fail } from "../http";
import { findOrNull } from "../records";
import { execute, selectAll } from "../sql";

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
  const address = findOrNull(app, "addresses", id);
  if (address?.getString("user_id") !== caller.id) fail(404, "not_found");
  return address;
}

/** Makes one address the only default. The old one goes first: two at a time the index refuses. */
export function makeDefault(tx: App, caller: Caller, id: string): void {
  execute(tx, "UPDATE addresses SET is_default = 0 WHERE user_id = {:userId} AND is_default = 1", {
    userId: caller.id,
  });
  execute(tx, "UPDATE addresses SET is_default = 1 WHERE id = {:id}", { id });
}
