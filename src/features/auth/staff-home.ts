import type { SessionUser } from "@/data/session/session";
import { mayUse } from "@/domain/staff/roles";

/** Where someone begins who signed in at /admin-auth: /admin refuses everyone else. */
export function homeOf({ roles }: Pick<SessionUser, "roles">) {
  const buysOnly = mayUse(roles, "buyer") && !mayUse(roles, "admin");
  return buysOnly ? "/buying" : "/admin";
}
