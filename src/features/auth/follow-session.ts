import type { AnyRouter } from "@tanstack/react-router";
import { onSessionEvent } from "@/data/remote/session";
import { keepSession } from "@/data/remote/session-keeper";
import { leaveWhenSessionEnds, takeSignOutNotice } from "@/data/sync/sign-out";
import { toast } from "@/ui/toast";

/** Ties the app to the session from its start: renews it, loads pages again when the user changed, leaves when it ends. */
export function followSession(router: AnyRouter): void {
  const notice = takeSignOutNotice();
  if (notice) toast({ ...notice, kind: "error" });
  leaveWhenSessionEnds();
  onSessionEvent((event) => {
    if (event === "USER_UPDATED") void router.invalidate();
  });
  keepSession();
}
