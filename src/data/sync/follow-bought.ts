import type { BuyingEntries } from "@/domain/buying/responses";
import { readNews } from "../remote/admin-buying";
import { followAdmins } from "../remote/admin-list";
import { oneAtATime } from "./one-at-a-time";

/** Buyers' entries are shown this soon: none of them is in the log that admins follow. */
const LOOK_MS = 15_000;

/** Tells when anything of a delivery that is being bought has changed. Returns what ends it. */
export function followBought(date: string, changed: () => void): () => void {
  /** What was told of before comes again for a while. */
  const told = new Set<string>();
  let seen: BuyingEntries | undefined;
  const look = oneAtATime(async () => {
    if (document.visibilityState !== "visible" || !navigator.onLine) return;
    const now = await readNews(date, seen?.now).catch(() => undefined);
    if (!now) return; // as long as the server isn't reached, the page says so
    const isNews = newsOf(now, told) || (seen && headOf(now) !== headOf(seen));
    if (seen && isNews) changed();
    seen = now;
  });
  void look();
  const timer = setInterval(look, LOOK_MS);
  const end = followAdmins(["deliveries", "purchases", "slips"], changed);
  return () => {
    clearInterval(timer);
    end();
  };
}

function headOf({ state, version, slips_version, lines_changed }: BuyingEntries): string {
  return JSON.stringify([state, version, slips_version, lines_changed]);
}

function newsOf({ entries, claims, notes }: BuyingEntries, told: Set<string>): boolean {
  const rows = [...entries, ...claims, ...notes].map((row) => JSON.stringify(row));
  const fresh = rows.filter((row) => !told.has(row));
  for (const row of fresh) told.add(row);
  return fresh.length > 0;
}
