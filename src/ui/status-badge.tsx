export type BadgeTone = "yellow" | "blue" | "green" | "red" | "grey";

const TONES: Record<BadgeTone, { box: string; dot: string }> = {
  yellow: { box: "bg-maize-soft", dot: "bg-warning" },
  blue: { box: "bg-sky-soft", dot: "bg-info" },
  green: { box: "bg-leaf-soft", dot: "bg-success" },
  red: { box: "bg-tomato-soft", dot: "bg-error" },
  grey: { box: "bg-base-300", dot: "bg-neutral" },
};

export function StatusBadge({ tone, children }: { tone: BadgeTone; children: string }) {
  return (
    <span
      data-tone={tone}
      className={`inline-flex items-center gap-2 rounded-full px-3 py-1 text-sm font-bold sm:whitespace-nowrap text-base-content ${TONES[tone].box}`}
    >
      <span aria-hidden="true" className={`size-2 shrink-0 rounded-full ${TONES[tone].dot}`} />
      {children}
    </span>
  );
}
