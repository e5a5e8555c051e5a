import { redirect } from "@tanstack/react-router";
import { getSession, type SessionUser } from "@/data/core/session";
import { mayUse } from "@/domain/staff/roles";

/** Where someone begins who signed in at /admin-auth: /admin refuses everyone else. */
export function homeOf({ roles }: Pick<SessionUser, "roles">) {
  const buysOnly = mayUse(roles, "buyer") && !mayUse(roles, "admin");
  return buysOnly ? "/buying" : "/admin";
}

/** For the guard of /admin-auth, which is for those who are not signed in yet. */
export function openHome(): void {
  const user = getSession()?.user;
  if (user) throw redirect({ to: homeOf(user) });
}
