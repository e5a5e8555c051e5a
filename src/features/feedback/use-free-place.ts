import { type RefObject, useEffect, useState } from "react";

/** What nothing may lie over: what is tapped or typed into, and amounts. */
const KEPT_CLEAR = ":is(a, button, input, select, textarea, label, summary, output, dd, th, td)";
const MOVES = ["scroll", "resize", "click"] as const;
/** The distance between the checked points: less than the height of any control. */
const STEP_PX = 12;
const REST_MS = 120;

/** Whether the floating button has a free place: checked whenever the page stops scrolling. */
export function useFreePlace(floating: RefObject<HTMLElement | null>): boolean {
  const [isFree, setFree] = useState(false);
  useEffect(() => {
    let rest = 0;
    const look = () => {
      if (floating.current) setFree(!isOverKeptClear(floating.current.getBoundingClientRect()));
    };
    const lookAtRest = () => {
      clearTimeout(rest);
      rest = window.setTimeout(look, REST_MS);
    };
    const sizes = new ResizeObserver(lookAtRest);
    for (const part of document.querySelectorAll("body, main")) sizes.observe(part);
    // What loads late may take the place of its skeleton and leave the page as high as it was.
    const contents = new MutationObserver(lookAtRest);
    contents.observe(document.body, { childList: true, subtree: true });
    for (const move of MOVES) addEventListener(move, lookAtRest, { passive: true });
    return () => {
      clearTimeout(rest);
      sizes.disconnect();
      contents.disconnect();
      for (const move of MOVES) removeEventListener(move, lookAtRest);
    };
  }, [floating]);
  return isFree;
}

function isOverKeptClear({ left, right, top, bottom }: DOMRect): boolean {
  for (let x = left; x < right + STEP_PX; x += STEP_PX) {
    for (let y = top; y < bottom + STEP_PX; y += STEP_PX) {
      const beneath = document.elementsFromPoint(Math.min(x, right), Math.min(y, bottom));
      if (beneath.some((part) => part.closest(KEPT_CLEAR)?.closest("main, footer"))) return true;
    }
  }
  return false;
}
