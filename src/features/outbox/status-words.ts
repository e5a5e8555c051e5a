import type { Connection } from "@/data/core/connection";
import type { SavedState } from "@/data/local/device/saved-state";
import { countWaiting, type Unsent } from "@/data/local/outbox/unsent-work";
import { isRefused } from "@/domain/sync/command-state";
import { SAVED_WORDS } from "@/ui/header-status";

interface Facts {
  readonly unsent: Unsent;
  readonly saved: SavedState;
  readonly connection: Connection;
  /** Whether this phone has what the server knew before. */
  readonly isSynced: boolean;
  /** Whether saved data is being sent again, to a server that was restored. */
  readonly isRestoring: boolean;
}

interface Status {
  readonly tone: string;
  readonly text: string;
}

/** What is true now of everything that the member did, the most pressing first. */
export function statusOf({ unsent, saved, connection, isSynced, isRestoring }: Facts): Status {
  const refused = unsent.commands.filter(isRefused).length;
  const waiting = countWaiting(unsent) - refused;
  if (saved === "failed") return SAVED_WORDS.failed;
  if (refused > 0) return { tone: "bg-error", text: `Action needed (${refused})` };
  if (saved === "saving") return SAVED_WORDS.saving;
  if (waiting > 0) return isHeldUp(unsent, connection) ? held(waiting) : sending(waiting);
  if (isRestoring && connection === "online") return { tone: "bg-accent", text: "Sending again" };
  if (connection !== "online") return { tone: "bg-line", text: "Offline" };
  if (!isSynced) return { tone: "bg-accent", text: "Loading…" };
  return SAVED_WORDS.saved;
}

/** Of the list of what isn't sent. */
export function listTitle({ commands }: Unsent): string {
  return commands.some(isRefused) ? "Action needed" : "Waiting to send";
}

function isHeldUp({ commands }: Unsent, connection: Connection): boolean {
  const isSending = commands.some(({ state }) => state === "sent");
  return connection !== "online" || (commands.some(({ tries }) => tries > 0) && !isSending);
}

function held(waiting: number): Status {
  return { tone: "bg-line", text: `Waiting to send (${waiting})` };
}

function sending(waiting: number): Status {
  return { tone: "bg-accent", text: `Sending (${waiting})` };
}
