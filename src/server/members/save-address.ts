import { mayAddAddress, sentAddressSchema, storedAddress } from "@/domain/account/address-requests";
import { isRepeated } from "../core/done-commands";
import { type Caller, command, fail } from "../core/http";
import { setAll } from "../core/records";
import { addressesOf, makeDefault, ownAddressOrNull, requireUnchanged } from "./addresses";

/**
 * Keeps an address, new or changed, under the phone's id. The first one becomes the default. 409
 * `addresses_changed`, with what is stored, where it was changed or removed on another phone since.
 */
export const saveAddress = command(
  { access: "member", body: sentAddressSchema },
  ({ app: tx, caller, body, now }) => {
    const { command_id, based_on, ...sent } = body;
    const stored = ownAddressOrNull(tx, caller, sent.id);
    if (isRepeated(tx, caller.id, command_id, now)) return { addresses: addressesOf(tx, caller) };
    requireUnchanged(tx, caller, { id: sent.id, basedOn: based_on, sent: storedAddress(sent) });
    const address = stored ?? newAddress(tx, caller, sent.id);
    setAll(address, storedAddress(sent));
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
