import { query } from "../core/http";
import { addressesOf } from "./addresses";

export const listAddresses = query({ access: "member" }, ({ app, caller }) => ({
  addresses: addressesOf(app, caller),
}));
