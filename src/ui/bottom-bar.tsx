import type { ReactNode } from "react";

/**
 * Previous and Next under the thumb: sticks to the bottom of the screen on phones, above the
 * keyboard and the safe area, as long as its form is in sight, and the last child takes the room left.
 * On wider screens these are plain buttons where the form ends.
 */
export function BottomBar({ children }: { children: ReactNode }) {
  return (
    <div
      data-bottom-bar=""
      className="sticky bottom-0 z-10 -mx-4 flex flex-wrap gap-3 border-t border-base-300 bg-base-100 px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] max-md:*:last:grow md:static md:mx-0 md:justify-between md:border-0 md:bg-transparent md:p-0 print:hidden"
    >
      {children}
    </div>
  );
}
