import { useEffect, useState, useSyncExternalStore } from "react";
import { useMediaQuery } from "@/ui/use-media-query";
import { PaymentsStore } from "./payments-store";

/** The width from which the proof is beside the list; narrower screens open it over the list. */
const WIDE = "(min-width: 80rem)";

export function usePaymentsStore() {
  const isWide = useMediaQuery(WIDE);
  const [store] = useState(() => new PaymentsStore(() => matchMedia(WIDE).matches));
  useEffect(() => store.start(), [store]);
  return { store, isWide, state: useSyncExternalStore(store.subscribe, store.state) };
}
