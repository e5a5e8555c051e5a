import type { Slips } from "@/domain/closing/responses";
import { type SlipDifference, usualCauses } from "@/domain/closing/slip";
import { causeText, lineCauseText } from "@/domain/closing/slip-words";
import { formatRand } from "@/domain/money/rules";
import { Button } from "@/ui/button";
import { Notice } from "@/ui/notice";

type SlipCausesProps = {
  /** Unknown until the total is typed. */
  open: number | undefined;
  lines: readonly Slips["loose"][number][];
  others: readonly Slips["loose"][number][];
  causes: readonly SlipDifference[];
  onChange: (causes: readonly SlipDifference[]) => void;
};

/** What the slip says beyond its lines, and the usual causes of that. */
export function SlipCauses({ open, lines, others, causes, onChange }: SlipCausesProps) {
  const usual = usualCauses(open ?? 0, lines, others);
  return (
    <div className="grid grid-cols-1 gap-3">
      {causes.map((one, at) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: two causes may say the same.
          key={at}
          className="flex flex-wrap items-center justify-between gap-2 rounded-box bg-base-200 px-4"
        >
          <span>{causeText(one)}</span>
          <Button
            kind="quiet"
            aria-label={`Remove: ${causeText(one)}`}
            onClick={() => onChange(causes.filter((_cause, place) => place !== at))}
          >
            Remove
          </Button>
        </div>
      ))}
      {open === 0 && (
        <p role="status" className="text-muted">
          The lines and the total add up.
        </p>
      )}
      {open !== undefined && open !== 0 && (
        <Notice tone="warning" title={differenceText(open)} live>
          <ul className="grid grid-cols-1 gap-1">
            {usual.map((cause) =>
              "line" in cause ? (
                <li key={`${cause.cause} ${cause.line.id}`}>{lineCauseText(cause)}</li>
              ) : null,
            )}
          </ul>
          <div className="flex flex-wrap gap-2 pt-2">
            {usual.map((cause) =>
              "line" in cause ? null : (
                <Button
                  key={cause.cause}
                  kind="secondary"
                  onClick={() => onChange([...causes, cause])}
                >
                  {causeText(cause)}
                </Button>
              ),
            )}
          </div>
        </Notice>
      )}
    </div>
  );
}

function differenceText(open: number): string {
  return open > 0
    ? `The slip is ${formatRand(open)} more than its lines`
    : `The slip is ${formatRand(-open)} less than its lines`;
}
