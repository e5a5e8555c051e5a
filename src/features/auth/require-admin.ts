import { redirect } from "@tanstack/react-router";
import { getSession } from "@/data/remote/session";
import { signOutTo } from "@/data/sync/sign-out";
import { ADMIN_TOASTS } from "@/domain/error-catalogue";

/** The guard of /admin: a session without the role is signed out and told 'Access Denied'. */
export async function requireAdmin({ preload }: { preload: boolean }): Promise<void> {
  const session = getSession();
  if (session?.user.isAdmin) return;
  if (session && !preload) await signOutTo("/admin-auth", ADMIN_TOASTS.access_denied);
  throw redirect({ to: "/admin-auth" });
}

/** Somebody may have taken the role away since the sign-in: the server knows. */
export async function confirmAdmin(): Promise<void> {
  const { fetchIdentity } = await import("@/data/remote/auth");
  const isAdmin = await fetchIdentity().then(
    (identity) => identity.isAdmin,
    () => true, // not reached: the pages say so themselves
  );
  if (!isAdmin) await signOutTo("/admin-auth", ADMIN_TOASTS.access_denied);
}
