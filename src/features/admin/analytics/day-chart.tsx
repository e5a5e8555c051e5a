import type { DayFigures } from "@/domain/analytics/analytics";
import { formatCount } from "@/domain/text/format-count";
import { formatPlainDate } from "@/domain/time/sa-time";

type DayChartProps = { recent: readonly DayFigures[]; earlier: readonly DayFigures[] };

const HEIGHT = 40;
/** A bar and the space beside it. */
const STEP = 4;
const BAR = 3;

/** Page views per day as bars, with a line for the days before the range. The table below has the figures. */
export function DayChart({ recent, earlier }: DayChartProps) {
  const most = Math.max(0, ...[...recent, ...earlier].map(({ views }) => views));
  const heightOf = (views: number) => (most === 0 ? 0 : (HEIGHT * views) / most);
  const width = recent.length * STEP;
  const line = earlier
    .map(({ views }, at) => `${at * STEP + BAR / 2},${HEIGHT - heightOf(views)}`)
    .join(" ");
  return (
    <figure aria-hidden="true" className="grid grid-cols-1 gap-2">
      <figcaption className="flex flex-wrap gap-x-5 text-muted">
        <span className="flex items-center gap-2">
          <span className="size-3 rounded-sm bg-primary" />
          {`Last ${recent.length} days`}
        </span>
        <span className="flex items-center gap-2">
          <span className="h-0.5 w-4 bg-base-content" />
          {`${earlier.length} days before`}
        </span>
        <span className="ml-auto">Busiest day: {formatCount(most)}</span>
      </figcaption>
      <svg
        viewBox={`0 0 ${width} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-40 w-full border-b border-line"
      >
        <title>Page views per day</title>
        {recent.map(({ day, views }, at) => (
          <rect
            key={day}
            x={at * STEP}
            y={HEIGHT - heightOf(views)}
            width={BAR}
            height={heightOf(views)}
            className="fill-primary"
          />
        ))}
        <polyline
          points={line}
          fill="none"
          vectorEffect="non-scaling-stroke"
          className="stroke-base-content stroke-2"
        />
      </svg>
      <p className="flex justify-between text-muted">
        <span>{formatPlainDate(recent[0]?.day ?? "")}</span>
        <span>{formatPlainDate(recent.at(-1)?.day ?? "")}</span>
      </p>
    </figure>
  );
}
