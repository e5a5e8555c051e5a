import { getSession } from "@/data/core/session";
import { returnPath } from "@/domain/auth/return-path";
import type { AuthMode } from "@/ui/auth-mode";
import type { FormWork } from "@/ui/use-lazy-form";
import { createAccount, signInMember } from "./member-forms";

export { checkStorage } from "@/data/device/check-storage";

type Navigate = (to: { href: string; replace: true }) => Promise<void>;

/**
 * Signs up or in, then leads to the page that was opened signed out. The end of a session leads to the front page: from
 * there a sign-in leads back to the page on which it ended. A chunk of its own: signed-in members do without.
 */
export function enterAs(mode: AuthMode, navigate: Navigate, onJoined?: () => void): FormWork {
  return async (values) => {
    const opened = returnPath(history.state?.returnTo);
    const isFront = `${location.pathname}${location.search}` === "/"; // elsewhere they stay, with a shared file or a basket
    const failure = await (mode === "login" ? signInMember : createAccount)(values);
    if (failure) return failure;
    const left = await leftPage();
    const href = opened ?? (isFront ? left : undefined);
    if (href) await navigate({ href, replace: true });
    else if (mode === "signup") onJoined?.();
  };
}

/** Loaded with the session, and not before. */
async function leftPage(): Promise<string | undefined> {
  const loaded = await import("@/data/session/left-page").catch(() => null);
  return loaded?.takeLeftPage(getSession()?.user.id ?? "");
}
