import { addressIdSchema } from "@/domain/address-commands";
import { command } from "../http";
import { addressesOf, makeDefault, ownAddress } from "./addresses";

/** Makes an address the one that the next order starts with. */
export const defaultAddress = command(
  { access: "member", body: addressIdSchema },
  ({ app: tx, caller, body }) => {
    makeDefault(tx, caller, ownAddress(tx, caller, body.id).id);
    return { addresses: addressesOf(tx, caller) };
  },
);
