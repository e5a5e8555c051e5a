import { redirect } from "@tanstack/react-router";
import { onAccessDenied } from "@/data/core/client";
import { getSession, type Session } from "@/data/core/session";
import { signOutWithNotice } from "@/data/sync/sign-out";

const TRUSTED_FOR_MS = 60_000;
let confirmed = { token: "", at: 0 };

interface Opening {
  readonly preload: boolean;
  readonly location: { readonly href: string };
}

/** The guard of /admin: a session without the role is signed out and told 'Access Denied'. */
export async function requireAdmin({ preload, location }: Opening): Promise<void> {
  const session = getSession();
  if (session && preload) return;
  if (session && (await isAdmin(session))) return;
  if (session) {
    const { ADMIN_TOASTS } = await import("@/domain/text/admin-messages");
    const asks = await signOutWithNotice("/admin-auth", ADMIN_TOASTS.access_denied);
    if (asks) throw redirect({ to: "/" });
  }
  throw redirect({ to: "/admin-auth", state: { returnTo: location.href } });
}

/** Leaves the back office when the server refuses a request because the role is gone. */
export function leaveWhenDenied(): () => void {
  let isLeaving = false;
  return onAccessDenied(async () => {
    if (isLeaving) return;
    isLeaving = true;
    confirmed = { token: "", at: 0 };
    const { ADMIN_TOASTS } = await import("@/domain/text/admin-messages");
    await signOutWithNotice("/admin-auth", ADMIN_TOASTS.access_denied);
  });
}

/** The role may have been removed since the sign-in: asks the server, at most once a minute. */
async function isAdmin({ user, token }: Session): Promise<boolean> {
  if (!user.isAdmin) return false;
  if (confirmed.token === token && Date.now() - confirmed.at < TRUSTED_FOR_MS) return true;
  const { fetchIdentity } = await import("@/data/remote/auth");
  const identity = await fetchIdentity().catch(() => null); // not reached: the pages say so themselves
  if (identity?.isAdmin) confirmed = { token, at: Date.now() };
  return identity?.isAdmin ?? true;
}
