import { ICON_PATHS, type IconName } from "./icon-paths.ts";

export type { IconName };

/** A line drawing of 24 × 24 in the colour of the text. Always beside words, so hidden from readers. */
export function Icon({ name, className = "size-6" }: { name: IconName; className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      className={`shrink-0 fill-none stroke-current stroke-2 ${className}`}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={ICON_PATHS[name]} />
    </svg>
  );
}
