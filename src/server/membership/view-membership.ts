import { query } from "../core/http";
import { membershipView } from "./membership";

export const viewMembership = query({ access: "member" }, ({ app, caller, now }) => ({
  membership: membershipView(app, caller.id, now),
}));
