import type { ReactNode } from "react";

/**
 * Previous and Next under the thumb: sticks to the bottom of the screen on phones, above the
 * keyboard and the safe area, as long as its form is in sight. The last child takes the room left.
 */
export function BottomBar({ children }: { children: ReactNode }) {
  return (
    <div
      data-bottom-bar=""
      className="sticky bottom-0 z-10 -mx-4 flex flex-wrap gap-3 border-t border-base-300 bg-base-100 px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] *:last:grow md:mx-0 md:rounded-box md:border print:hidden"
    >
      {children}
    </div>
  );
}
