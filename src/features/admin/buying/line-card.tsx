import { Link } from "@tanstack/react-router";
import type { Failure } from "@/data/core/perform";
import type { Entry, Line, Want } from "@/domain/buying/responses";
import { isDoubled, lineState, wantState } from "@/domain/buying/rules";
import { formatRand } from "@/domain/money/rules";
import { Button } from "@/ui/button";
import { StatusBadge } from "@/ui/status-badge";
import { useAction } from "@/ui/use-action";
import { lineText, OUTCOME_LABELS, quantityOf, STATES } from "./buying-words";
import { EntryList } from "./entry-list";
import { GiveShop } from "./give-shop";
import { overItemBudgets } from "./over-budgets";

type ShownWant = Omit<Want, "order"> & { order_id: string; name: string };
export type ShownLine = Omit<Line, "wants"> & { wants: readonly ShownWant[] };

type LineCardProps = {
  line: ShownLine;
  entries: readonly Entry[];
  free: ReadonlyMap<string, number>;
  isOpen: boolean;
  shops: readonly string[];
  onGive: (shop: string) => Promise<Failure | undefined>;
  onChanged: () => void;
};

/** A line with its members, what is free of their budgets, and what was entered. */
export function LineCard(props: LineCardProps) {
  const { line, entries, free, isOpen, shops, onGive, onChanged } = props;
  const state = STATES[lineState(line.wants, entries)];
  const over = overItemBudgets(line.wants, entries);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-box border border-base-300 bg-base-100 p-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h3 className="text-lg font-bold wrap-anywhere">
            {`${lineText(line)}: ${quantityOf(line)}`}
          </h3>
          <p className="text-muted">{line.category}</p>
          {line.also.length > 0 && (
            <p className="text-muted wrap-anywhere">{`Also written ${line.also.join(", ")}`}</p>
          )}
        </div>
        <div className="flex flex-wrap gap-2">
          <StatusBadge tone={state.tone}>{state.text}</StatusBadge>
          {isDoubled(line.wants, entries) && <StatusBadge tone="yellow">Entered twice</StatusBadge>}
        </div>
      </div>
      <ul className="grid gap-1">
        {line.wants.map((want) => (
          <Member
            key={want.id}
            want={want}
            entries={entries}
            free={free.get(want.order_id)}
            over={over.get(want.id)}
          />
        ))}
      </ul>
      <EntryList line={line} entries={entries} isOpen={isOpen} onChanged={onChanged} />
      {isOpen && line.any_shop && line.shop === "" && (
        <GiveShop label="Give this line to a shop" shops={shops} give={onGive} />
      )}
      {isOpen && line.any_shop && line.shop !== "" && <TakeBack onGive={onGive} />}
    </li>
  );
}

type MemberProps = {
  want: ShownWant;
  entries: readonly Entry[];
  free: number | undefined;
  over: number | undefined;
};

function Member({ want, entries, free, over }: MemberProps) {
  const { outcome } = wantState(want, entries);
  const known = outcome === "open" || outcome === "part" ? undefined : OUTCOME_LABELS[outcome];
  return (
    <li className="flex flex-wrap items-baseline gap-x-3">
      <Link
        to="/admin/payments/$id"
        params={{ id: want.order_id }}
        className="py-1 font-bold underline underline-offset-4"
      >
        {want.name
          ? `${want.quantity} for ${want.name}`
          : `${want.quantity} for an account that was deleted`}
      </Link>
      {known && <span>{known}</span>}
      {free !== undefined && (
        <span className="text-muted tabular-nums">{`${formatRand(free)} free`}</span>
      )}
      {want.budget !== null && (
        <span className="text-muted tabular-nums">{`Wants to spend ${formatRand(want.budget)}`}</span>
      )}
      {over !== undefined && (
        <span className="font-bold tabular-nums">{`${formatRand(over)} more than they wanted to spend`}</span>
      )}
      <span className="text-muted wrap-anywhere">
        {want.substitute ? want.details || "Allow substitute" : "Only exact item"}
      </span>
      {want.version > 1 && <span className="text-muted">Added late</span>}
    </li>
  );
}

function TakeBack({ onGive }: Pick<LineCardProps, "onGive">) {
  const { busy, run } = useAction();
  return (
    <Button
      kind="quiet"
      size="small"
      busy={busy}
      onClick={() => run(() => onGive(""))}
      className="justify-self-start"
    >
      Take back to No Preference
    </Button>
  );
}
