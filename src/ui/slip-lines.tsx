import type { Slips } from "@/domain/closing/responses";
import { formatRand } from "@/domain/money/rules";

type SlipLinesProps = {
  all: readonly Slips["loose"][number][];
  chosen: readonly string[];
  onChoose: (ids: readonly string[]) => void;
  /** Said where there is no line. */
  none?: string;
};

/** What was bought, to be ticked off against the slip. */
export function SlipLines({
  all,
  chosen,
  onChoose,
  none = "Every line is on a slip already.",
}: SlipLinesProps) {
  if (all.length === 0) return <p className="text-muted">{none}</p>;
  const toggle = (id: string) =>
    onChoose(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  return (
    <fieldset className="grid grid-cols-1 gap-1">
      <legend className="font-bold">Lines on this slip</legend>
      <ul className="grid max-h-80 grid-cols-1 divide-y divide-base-300 overflow-y-auto rounded-box border border-base-300">
        {all.map(({ id, item_name, shop, quantity_milli, cents }) => (
          <li key={id}>
            <label className="flex min-h-12 cursor-pointer items-center gap-3 px-3 py-1">
              <input
                type="checkbox"
                checked={chosen.includes(id)}
                onChange={() => toggle(id)}
                className="checkbox border-line checkbox-primary"
              />
              <span className="min-w-0 grow break-words">
                {`${quantity_milli / 1000} × ${item_name}`}
                <span className="block text-sm text-muted">{shop}</span>
              </span>
              <span className="tabular-nums">{formatRand(cents)}</span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
