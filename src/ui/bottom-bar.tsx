import type { ReactNode } from "react";

/** On phones it sticks to the bottom, above the keyboard; elsewhere it's plain buttons at the end of the form. */
export function BottomBar({ children }: { children: ReactNode }) {
  return (
    <div
      data-bottom-bar=""
      className="@container sticky bottom-0 z-10 -mx-4 flex gap-3 border-t border-base-300 bg-base-100 px-4 pt-3 pb-[max(--spacing(3),env(safe-area-inset-bottom))] max-md:*:px-3 max-md:*:last:grow md:flex-wrap md:static md:mx-0 md:justify-between md:border-0 md:bg-transparent md:p-0 print:hidden"
    >
      {children}
    </div>
  );
}
