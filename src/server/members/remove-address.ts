import { addressIdSchema } from "@/domain/address-commands";
import { command } from "../http";
import { findOrNull } from "../records";
import { addressesOf, makeDefault, ownAddress } from "./addresses";

/**
 * Removes an address. Orders that it was written for keep what was written; where it was the default,
 * the oldest of the others becomes it.
 */
export const removeAddress = command(
  { access: "member", body: addressIdSchema },
  ({ app: tx, caller, body }) => {
    if (findOrNull(tx, "addresses", body.id)) tx.delete(ownAddress(tx, caller, body.id));
    const [first] = addressesOf(tx, caller);
    if (first && !first.is_default) makeDefault(tx, caller, first.id);
    return { addresses: addressesOf(tx, caller) };
  },
);
