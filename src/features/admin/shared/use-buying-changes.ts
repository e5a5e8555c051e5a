import { useEffect, useEffectEvent } from "react";
import { followBought } from "@/data/sync/follow-bought";

/** Reads again what is shown of a delivery when its buyers or another admin changed it. */
export function useBuyingChanges(date: string, reload: () => void): void {
  const changed = useEffectEvent(reload);
  useEffect(() => followBought(date, () => changed()), [date]);
}
