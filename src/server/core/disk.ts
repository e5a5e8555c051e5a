import { fail } from "./http";
import { settings } from "./settings";

const MB = 1_000_000;
/** Asking the system starts a program: not for every request. */
const KNOWN_FOR_MS = 10_000;
/** Below this share of the reserve nothing large is written any more. */
const LAST_SHARE = 0.25;
const STORED = "disk.free";

/**
 * Free bytes of the disk that holds the database or members' files, as of some seconds ago; null where the system
 * doesn't tell. The folder of the files may be a link to another disk: the fuller one counts.
 */
export function freeBytes(app: App): number | null {
  const [at = 0, bytes = -1] = String(app.store().get(STORED) ?? "")
    .split("|")
    .map(Number);
  if (at > Date.now() - KNOWN_FOR_MS) return bytes < 0 ? null : bytes;
  const free = [app.dataDir(), `${app.dataDir()}/storage`].flatMap((folder) => measure(folder));
  const measured = free.length > 0 ? Math.min(...free) : null;
  app.store().set(STORED, `${Date.now()}|${measured ?? -1}`);
  return measured;
}

/** Whether less is free than the operator wants kept (`DISK_RESERVE_MB`). */
export function isDiskLow(app: App): boolean {
  return isBelow(app, 1);
}

/** Refuses what is large while the disk runs full: files first, orders and baskets when it nearly is. */
export function requireDiskRoom(app: App, what: "files" | "rows"): void {
  if (what === "files" && isBelow(app, 1)) fail(507, "no_room_for_files");
  if (what === "rows" && isBelow(app, LAST_SHARE)) fail(503, "no_room");
}

function isBelow(app: App, share: number): boolean {
  const free = freeBytes(app);
  return free !== null && free < share * settings.diskReserveMb * MB;
}

/** The fourth column of the last line of POSIX `df`, in units of 1024 bytes; nothing of a folder that isn't there. */
function measure(folder: string): number[] {
  try {
    const lines = toString($os.exec("df", "-Pk", folder).output())
      .trim()
      .split("\n");
    const free = Number((lines[lines.length - 1] ?? "").split(/\s+/)[3]);
    return Number.isFinite(free) ? [free * 1024] : [];
  } catch {
    return [];
  }
}
