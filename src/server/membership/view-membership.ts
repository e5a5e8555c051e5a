import { query } from "../core/http";
import { membershipView } from "./membership";

export const viewMembership = query("GET /api/app/membership", ({ app, caller, now }) => ({
  membership: membershipView(app, caller.id, now),
}));
