import type { Walk } from "./walk-state";

const STORAGE = "admin-walks";
/** So many lists are remembered, those seen last. */
const MOST = 20;

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** Which list a row's page was opened from, where a row can be in several. */
    walk?: string;
    /** Of a list that is come back to: the entry of the history that it was. */
    wasEntry?: string | undefined;
  }
}

export function keptWalk(name: string): Walk | null {
  return read().find(([other]) => other === name)?.[1] ?? null;
}

export function keepWalk(name: string, walk: Walk): void {
  const others = read().filter(([other]) => other !== name);
  try {
    sessionStorage.setItem(STORAGE, JSON.stringify([[name, walk], ...others].slice(0, MOST)));
  } catch {
    // A browser that stores nothing shows no next one.
  }
}

function read(): readonly (readonly [string, Walk])[] {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE) ?? "[]");
  } catch {
    return [];
  }
}
