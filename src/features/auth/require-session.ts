import { redirect } from "@tanstack/react-router";
import { getSession } from "@/data/core/session";
import { toast } from "@/ui/toast";

type Reason =
  | "account_needs_login"
  | "dashboard_needs_login"
  | "order_needs_login"
  | "subscribe_needs_login";

/** The guard of a member's page: sends a visitor to the sign-in card and tells why. */
export function requireSession(reason: Reason) {
  return async ({ preload, location }: { preload: boolean; location: { href: string } }) => {
    if (getSession()) return;
    if (!preload) {
      const { TOASTS } = await import("@/domain/text/messages");
      toast({ kind: "error", ...TOASTS[reason] });
    }
    throw redirect({
      to: "/",
      hash: "signup-form",
      state: { authMode: "login", returnTo: location.href },
    });
  };
}
