import { useEffect, useRef, useState } from "react";
import { tinykeys } from "tinykeys";
import { areShortcutsOn, setShortcutsOn } from "@/data/local/shortcut-setting";

/** What the keys do. They act on what is selected at. */
export interface Shortcuts {
  step(by: 1 | -1): void;
  verify(): void;
  reject(): void;
  search(): void;
  list(): void;
}

/** Single keys for the Payments tab, unless they are switched off on this device. */
export function useShortcuts(shortcuts: Shortcuts): [on: boolean, switchTo: (on: boolean) => void] {
  const [on, setOn] = useState(areShortcutsOn);
  const current = useRef(shortcuts);
  useEffect(() => {
    current.current = shortcuts;
  });

  useEffect(() => {
    if (!on) return;
    const key = (does: (shortcuts: Shortcuts) => void) => (event: KeyboardEvent) => {
      if (event.repeat || isElsewhere(event)) return;
      event.preventDefault();
      does(current.current);
    };
    const arrow = (by: 1 | -1) => (event: KeyboardEvent) => {
      if (isElsewhere(event) || hasOwnArrows(event)) return;
      event.preventDefault();
      current.current.step(by);
    };
    const tool = (name: string) => key(() => press(name));
    return tinykeys(window, {
      ArrowDown: arrow(1),
      ArrowUp: arrow(-1),
      v: key((does) => does.verify()),
      r: key((does) => does.reject()),
      t: tool("t"),
      "+": tool("+"),
      "Shift++": tool("+"),
      "=": tool("+"),
      "-": tool("-"),
      "/": key((does) => does.search()),
      "?": key((does) => does.list()),
      "Shift+?": key((does) => does.list()),
    });
  }, [on]);

  function switchTo(next: boolean) {
    setShortcutsOn(next);
    setOn(next);
  }
  return [on, switchTo];
}

/** Whether a key belongs to what is typed, or to an open dialog. */
function isElsewhere({ target }: KeyboardEvent): boolean {
  const typing = "input, textarea, select, [contenteditable]";
  const isTyping = target instanceof Element && target.closest(typing) !== null;
  return isTyping || document.querySelector("dialog[open]") !== null;
}

function hasOwnArrows({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.closest("[data-own-arrows]") !== null;
}

/** Zoom and rotate are buttons of the proof in sight. */
function press(name: string): void {
  document.querySelector<HTMLElement>(`[data-shortcut="${name}"]`)?.click();
}
