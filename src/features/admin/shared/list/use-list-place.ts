import { useMatch } from "@tanstack/react-router";
import { useCallback, useEffect, useRef, useState } from "react";

const STORAGE = "admin-list-places";
/** So many entries of the history are remembered, the last ones. */
const MOST = 30;

interface Place {
  /** How many pages were shown, and how far down the page was. */
  readonly pages: number;
  readonly top: number;
}

/** How far a list was read, by entry of the history: Back and a reload go on from there. */
export function useListPlace(list: { readonly status: string; readonly pages: number }) {
  const { status, pages } = list;
  const [place] = useState(placeNow);
  const isBack = useRef(false);
  const isReady = status === "ready";
  const isAtAddress = useIsAtAddress();

  useEffect(() => {
    if (!isReady || isBack.current) return;
    isBack.current = true;
    if (place && window.scrollY < place.top) window.scrollTo({ top: place.top });
  }, [isReady, place]);

  useEffect(() => {
    if (!isReady) return;
    const save = () => isAtAddress() && savePlace({ pages, top: window.scrollY });
    if (pages > 1) save();
    window.addEventListener("scroll", save, { passive: true });
    return () => window.removeEventListener("scroll", save);
  }, [isReady, pages, isAtAddress]);
}

/** Tells whether the address is that of the page which is drawn: while the next page loads, it is that one's already. */
export function useIsAtAddress(): () => boolean {
  const pathname = useMatch({ strict: false, select: (match) => match.pathname });
  return useCallback(() => location.pathname === pathname, [pathname]);
}

/** The place that this entry of the history had, or the one that it comes back to, if any. */
export function placeNow(): Place | undefined {
  const places = new Map(read());
  return places.get(entryKey()) ?? places.get(String(history.state?.wasEntry));
}

function savePlace(place: Place): void {
  const key = entryKey();
  if (!key) return;
  const others = read().filter(([other]) => other !== key);
  try {
    sessionStorage.setItem(STORAGE, JSON.stringify([[key, place], ...others].slice(0, MOST)));
  } catch {
    // A browser that stores nothing begins each list at its top.
  }
}

function read(): readonly (readonly [string, Place])[] {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE) ?? "[]");
  } catch {
    return [];
  }
}

/** The router's name of the entry. */
export function entryKey(): string {
  return String(history.state?.__TSR_key ?? "");
}
