import { redirect } from "@tanstack/react-router";
import { getSession } from "@/data/session/session";
import { mayUse } from "@/domain/staff/roles";
import { toast } from "@/ui/toast";

const ASK = "Ask an admin to invite you.";

/** The guard of /buying. It asks no server: in a shop there is none. */
export function requireBuyer({ preload }: { preload: boolean }): void {
  const user = getSession()?.user;
  if (user && mayUse(user.roles, "buyer")) return;
  if (!user) throw redirect({ to: "/admin-auth" });
  if (!preload) toast({ kind: "error", title: "Only for buyers", description: ASK });
  throw redirect({ to: "/" });
}
