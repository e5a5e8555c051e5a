import { type MouseEvent, memo } from "react";
import type { Claim } from "@/data/sync/use-buying";
import { brandWords } from "@/domain/basket/item-words";
import { plural } from "@/domain/text/plural";
import { Icon } from "@/ui/icon";
import { StatusBadge } from "@/ui/status-badge";
import type { LineFacts } from "./line-facts";
import { lineName } from "./words";

type LineRowProps = {
  facts: LineFacts;
  claim: Claim | undefined;
  href: string;
  /** The router's own links cost more than the rest of a row together. */
  onOpen: (event: MouseEvent<HTMLAnchorElement>, line: string) => void;
};

/** One line of a shop's list. */
export const LineRow = memo(
  function LineRow({ facts, claim, href, onOpen }: LineRowProps) {
    const { line, isSettled } = facts;
    const quantity = line.wants.reduce((sum, want) => sum + want.quantity, 0);
    return (
      <li className="[contain-intrinsic-size:auto_4.5rem] [content-visibility:auto]">
        <a
          href={href}
          onClick={(event) => onOpen(event, line.id)}
          className="flex min-h-16 items-center gap-3 px-3 py-2 -outline-offset-4 hover:bg-base-200"
        >
          <span
            className={`w-11 shrink-0 text-right text-xl font-extrabold tabular-nums ${isSettled ? "text-muted" : ""}`}
          >
            {quantity}
            <span className="sr-only"> of</span>
          </span>
          <span className="min-w-0 grow">
            <span className={`font-bold wrap-anywhere ${isSettled ? "text-muted" : ""}`}>
              {lineName(line)}
            </span>
            {line.brand && (
              <span className="block text-muted wrap-anywhere">{brandWords(line.brand)}</span>
            )}
            <span className="block text-muted">
              {plural(line.wants.length, "1 member", "{n} members")}
            </span>
            {claim?.at && <span className="block text-muted">{claimText(claim)}</span>}
          </span>
          <RowState facts={facts} />
          <Icon name="chevron-right" className="size-5 shrink-0 text-muted" />
        </a>
      </li>
    );
  },
  (before, after) =>
    before.claim === after.claim &&
    before.facts.line === after.facts.line &&
    before.facts.state === after.facts.state &&
    before.facts.doubled === after.facts.doubled,
);

function RowState({ facts: { state, doubled } }: { facts: LineFacts }) {
  if (doubled) return <StatusBadge tone="red">Check</StatusBadge>;
  if (state === "done") return <StatusBadge tone="green">Done</StatusBadge>;
  if (state === "part") return <StatusBadge tone="blue">In part</StatusBadge>;
  if (state === "later") return <StatusBadge tone="yellow">Later</StatusBadge>;
  return null;
}

function claimText({ own, by }: Claim): string {
  if (own) return "You have it";
  return by ? `${by} has it` : "Another buyer has it";
}
