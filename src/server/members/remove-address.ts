import { removeAddressSchema } from "@/domain/account/address-requests";
import { isRepeated } from "../core/done-commands";
import { command } from "../core/http";
import { addressesOf, makeDefault, ownAddressOrNull, requireUnchanged } from "./addresses";

/**
 * Removes an address. Orders that it was written for keep what was written; where it was the default,
 * the oldest of the others becomes it. 409 as for saving one.
 */
export const removeAddress = command(
  { access: "member", body: removeAddressSchema },
  ({ app: tx, caller, body: { id, command_id, based_on }, now }) => {
    const address = ownAddressOrNull(tx, caller, id);
    if (!isRepeated(tx, caller.id, command_id, now) && address) {
      requireUnchanged(tx, caller, { id, basedOn: based_on, sent: null });
      tx.delete(address);
    }
    const [first] = addressesOf(tx, caller);
    if (first && !first.is_default) makeDefault(tx, caller, first.id);
    return { addresses: addressesOf(tx, caller) };
  },
);
