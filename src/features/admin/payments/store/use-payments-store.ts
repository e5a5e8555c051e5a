import { useEffect, useState, useSyncExternalStore } from "react";
import { useMediaQuery } from "@/ui/use-media-query";
import { PaymentsDesk } from "./payments-store";

/** Where the proof stands beside the list; narrower screens open it over the list. */
export const WIDE = "(min-width: 64rem)";

/** The Payments tab's state while it is open. */
export function usePaymentsDesk() {
  const isWide = useMediaQuery(WIDE);
  const [desk] = useState(() => new PaymentsDesk(() => matchMedia(WIDE).matches));
  useEffect(() => desk.start(), [desk]);
  return { desk, isWide, state: useSyncExternalStore(desk.subscribe, desk.state) };
}
