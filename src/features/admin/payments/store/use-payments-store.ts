import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useMediaQuery } from "@/ui/use-media-query";
import { type PaymentsSearch, PaymentsStore } from "./payments-store";

/** The width from which the proof is beside the list; narrower screens open it over the list. */
const WIDE = "(min-width: 80rem)";

export function usePaymentsStore(search: PaymentsSearch) {
  const isWide = useMediaQuery(WIDE);
  const [store] = useState(() => new PaymentsStore(() => matchMedia(WIDE).matches));
  const said = JSON.stringify(search);
  const first = useRef(search);
  useEffect(() => store.start(first.current), [store]);
  useEffect(() => store.show(JSON.parse(said)), [store, said]);
  return { store, isWide, state: useSyncExternalStore(store.subscribe, store.state) };
}
