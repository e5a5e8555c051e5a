import type { AnyRouter } from "@tanstack/react-router";
import { onSessionEvent } from "@/data/core/session";
import { leaveWhenSessionEnds, loadLeaving, takeSignOutNotice } from "@/data/sync/sign-out";
import { toast } from "@/ui/toast";

/** Ties the app to the session from its start: renews it, loads pages again when the user changed, leaves when it ends. */
export function followSession(router: AnyRouter): void {
  const notice = takeSignOutNotice();
  if (notice) toast({ ...notice, kind: "error", durationMs: 20_000 });
  leaveWhenSessionEnds();
  let isKept = false;
  onSessionEvent((event, session) => {
    if (event === "USER_UPDATED") void router.invalidate();
    if (!session || isKept) return;
    isKept = true;
    void keep();
  });
}

/** What a visitor does without loads with a session: ending it needs no network then. */
async function keep(): Promise<void> {
  loadLeaving().catch(() => {}); // asked for again when it is needed
  const { saveSession } = await import("@/data/session/session-keeper");
  saveSession();
}
