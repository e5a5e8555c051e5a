import { mayAddAddress, saveAddressSchema, storedAddress } from "@/domain/address-commands";
import { type Caller, command, fail } from "../http";
import { findOrNull, setAll } from "../records";
import { addressesOf, makeDefault, ownAddress } from "./addresses";

/** Keeps an address, new or changed, under the phone's id. The first one becomes the default. */
export const saveAddress = command(
  { access: "member", body: saveAddressSchema },
  ({ app: tx, caller, body }) => {
    const address = findOrNull(tx, "addresses", body.id)
      ? ownAddress(tx, caller, body.id)
      : newAddress(tx, caller, body.id);
    setAll(address, storedAddress(body));
    tx.save(address);
    const [first, ...others] = addressesOf(tx, caller);
    if (first && others.length === 0) makeDefault(tx, caller, first.id);
    return { addresses: addressesOf(tx, caller) };
  },
);

function newAddress(tx: App, caller: Caller, id: string): RecordModel {
  const permission = mayAddAddress(addressesOf(tx, caller).length);
  if (!permission.ok) fail(permission.status, permission.code);
  const address = new Record(tx.findCollectionByNameOrId("addresses"));
  setAll(address, { id, user_id: caller.id, is_default: false });
  return address;
}
