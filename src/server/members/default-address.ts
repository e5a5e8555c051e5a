import { defaultAddressSchema } from "@/domain/account/address-requests";
import { mayOverwrite } from "@/domain/sync/based-on";
import { isRepeated } from "../core/done-commands";
import { command, fail } from "../core/http";
import { addressesOf, makeDefault, ownAddress } from "./addresses";

/** Makes an address the one that the next order starts with. 409 as for saving one. */
export const defaultAddress = command(
  { access: "member", body: defaultAddressSchema },
  ({ app: tx, caller, body: { id, command_id, based_on }, now }) => {
    if (!isRepeated(tx, caller.id, command_id, now)) {
      const addresses = addressesOf(tx, caller);
      const before = addresses.find(({ is_default }) => is_default)?.id ?? "";
      const permission = mayOverwrite(before, based_on, id, "addresses_changed");
      if (!permission.ok) fail(permission.status, permission.code, {}, { addresses });
      makeDefault(tx, caller, ownAddress(tx, caller, id).id);
    }
    return { addresses: addressesOf(tx, caller) };
  },
);
