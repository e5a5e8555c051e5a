import { redirect } from "@tanstack/react-router";
import { getSession, type SessionUser } from "@/data/core/session";
import { returnPath } from "@/domain/auth/return-path";
import { mayUse } from "@/domain/staff/roles";

/** Where someone begins who signed in at /admin-auth: /admin refuses everyone else. */
export function homeOf({ roles }: Pick<SessionUser, "roles">) {
  const buysOnly = mayUse(roles, "buyer") && !mayUse(roles, "admin");
  return buysOnly ? "/buying" : "/admin";
}

/** Where a sign-in at /admin-auth leads: to the page that was opened, but nobody to one that refuses them. */
export function pageAfterSignIn(user: Pick<SessionUser, "roles">, opened: unknown): string {
  const [home, page] = [homeOf(user), returnPath(opened)];
  return page && (home === "/admin" || !page.startsWith("/admin")) ? page : home;
}

/** For the guard of /admin-auth, which is for those who are not signed in yet. */
export function openHome(): void {
  const user = getSession()?.user;
  if (user) throw redirect({ to: homeOf(user) });
}
