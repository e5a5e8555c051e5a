import {
  type Address,
  defaultAddressSchema,
  mayAddAddress,
  removeAddressSchema,
  sentAddressSchema,
  storedAddress,
  type WrittenAddress,
  writtenAddress,
} from "@/domain/members/address-requests";
import { mayOverwrite } from "@/domain/sync/based-on";
import { isRepeated } from "../core/done-commands";
import { type Caller, command, fail, query } from "../core/http";
import { findOrNull, newRecord, setAll } from "../core/records";
import { requirePermission } from "../core/require-permission";
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
  return addressesOfMember(app, caller.id);
}

export function addressesOfMember(app: App, userId: string): Address[] {
  const rows = selectAll(
    app,
    `SELECT ${Object.keys(ADDRESS).join(", ")} FROM addresses WHERE user_id = {:userId}
     ORDER BY is_default DESC, rowid`,
    { userId },
    ADDRESS,
  );
  return rows.map((row) => ({ ...row, is_default: row.is_default === 1 }));
}

/** The caller's own address; another member's answers as if there were none. */
function ownAddress(app: App, caller: Caller, id: string): RecordModel {
  return ownAddressOrNull(app, caller, id) ?? fail(404, "not_found");
}

/** The same, or null for an unknown id. */
function ownAddressOrNull(app: App, caller: Caller, id: string): RecordModel | null {
  const address = findOrNull(app, "addresses", id);
  if (address && address.getString("user_id") !== caller.id) fail(404, "not_found");
  return address;
}

interface Edit {
  readonly id: string;
  readonly basedOn: readonly (WrittenAddress | null)[];
  readonly sent: WrittenAddress | null;
}

/** 409 `addresses_changed`, with what is stored, where an edit of another phone would be overruled. */
function requireUnchanged(tx: App, caller: Caller, { id, basedOn, sent }: Edit): void {
  const addresses = addressesOf(tx, caller);
  const stored = addresses.find((address) => address.id === id);
  const before = stored ? writtenAddress(stored) : null;
  const permission = mayOverwrite(before, basedOn, sent, "addresses_changed");
  if (!permission.ok) fail(permission.status, permission.code, {}, { addresses });
}

/**
 * Makes one address the only default. The old one is reset first: the index refuses two. The new one is read after
 * that, which may be the same, and saved as a record, which tells the member's other phones.
 */
export function makeDefault(tx: App, caller: Caller, id: string): void {
  execute(tx, "UPDATE addresses SET is_default = 0 WHERE user_id = {:userId} AND is_default = 1", {
    userId: caller.id,
  });
  const address = ownAddress(tx, caller, id);
  address.set("is_default", true);
  tx.save(address);
}

/** Where none is the default, the oldest becomes it. */
function requireDefault(tx: App, caller: Caller): void {
  const [first] = addressesOf(tx, caller);
  if (first && !first.is_default) makeDefault(tx, caller, first.id);
}

export const listAddresses = query("GET /api/app/addresses", ({ app, caller }) => ({
  addresses: addressesOf(app, caller),
}));

/**
 * Keeps an address, new or changed, under the phone's id. The first one becomes the default. 409
 * `addresses_changed`, with what is stored, where it was changed or removed on another phone since.
 */
export const saveAddress = command(
  { route: "POST /api/app/addresses/save", body: sentAddressSchema },
  ({ app: tx, caller, body, now }) => {
    const { command_id, based_on, ...sent } = body;
    const stored = ownAddressOrNull(tx, caller, sent.id);
    if (isRepeated(tx, caller.id, command_id, now)) return { addresses: addressesOf(tx, caller) };
    requireUnchanged(tx, caller, { id: sent.id, basedOn: based_on, sent: storedAddress(sent) });
    const address = stored ?? newAddress(tx, caller, sent.id);
    setAll(address, storedAddress(sent));
    tx.save(address);
    requireDefault(tx, caller);
    return { addresses: addressesOf(tx, caller) };
  },
);

function newAddress(tx: App, caller: Caller, id: string): RecordModel {
  requirePermission(mayAddAddress(addressesOf(tx, caller).length));
  const address = newRecord(tx, "addresses");
  setAll(address, { id, user_id: caller.id, is_default: false });
  return address;
}

/**
 * Removes an address. Orders that it was written for keep what was written; where it was the default,
 * the oldest of the others becomes it. 409 as for saving one.
 */
export const removeAddress = command(
  { route: "POST /api/app/addresses/remove", body: removeAddressSchema },
  ({ app: tx, caller, body: { id, command_id, based_on }, now }) => {
    const address = ownAddressOrNull(tx, caller, id);
    if (!isRepeated(tx, caller.id, command_id, now) && address) {
      requireUnchanged(tx, caller, { id, basedOn: based_on, sent: null });
      tx.delete(address);
    }
    requireDefault(tx, caller);
    return { addresses: addressesOf(tx, caller) };
  },
);

/** Makes an address the one that the next order starts with. 409 as for saving one. */
export const defaultAddress = command(
  { route: "POST /api/app/addresses/default", body: defaultAddressSchema },
  ({ app: tx, caller, body: { id, command_id, based_on }, now }) => {
    if (!isRepeated(tx, caller.id, command_id, now)) {
      const addresses = addressesOf(tx, caller);
      const before = addresses.find(({ is_default }) => is_default)?.id ?? "";
      const permission = mayOverwrite(before, based_on, id, "addresses_changed");
      if (!permission.ok) fail(permission.status, permission.code, {}, { addresses });
      makeDefault(tx, caller, id);
    }
    return { addresses: addressesOf(tx, caller) };
  },
);
