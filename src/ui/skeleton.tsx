type SkeletonProps = {
  label: string;
  rows?: number;
  rowClass?: string;
};

/** The shape of what is coming: seen after 300 ms, with a word about it after 2 s. */
export function Skeleton({ label, rows = 3, rowClass = "h-16" }: SkeletonProps) {
  return (
    <div role="status" data-loading="" className="appear-late grid grid-cols-1 gap-3">
      {/* Its opacity alone: anything else is repainted 60 times a second while the page loads. */}
      <div aria-hidden="true" className="grid animate-pulse gap-3">
        {Array.from({ length: rows }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never move.
          <div key={row} className={`rounded-box bg-base-300 ${rowClass}`} />
        ))}
      </div>
      <p className="appear-later text-muted">{label}…</p>
    </div>
  );
}
