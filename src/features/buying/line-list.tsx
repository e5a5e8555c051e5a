import { useNavigate, useRouter } from "@tanstack/react-router";
import { type MouseEvent, type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import type { BuyingDay } from "@/data/sync/use-buying";
import type { LineFacts } from "./line-facts";
import { LineRow } from "./line-row";

/** Rows that are drawn together: about what a screen shows. */
const BLOCK = 12;
/** About how high a row is, in pixels, before it is drawn. */
const ROW_HEIGHT = 72;
/** So far ahead of the screen rows are drawn. */
const AHEAD = "800px";

type LineListProps = { day: BuyingDay; shop: string; facts: readonly LineFacts[] };

/**
 * A shop's lines by category. A list may have hundreds, and drawing a hundred rows takes a phone half a second: what
 * is far below the screen is drawn when it comes near.
 */
export function LineList({ day, shop, facts }: LineListProps) {
  const names = [...new Set(facts.map(({ line }) => line.category))];
  const router = useRouter();
  const navigate = useNavigate();
  const { date } = day;
  const open = useCallback(
    (event: MouseEvent, line: string) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      void navigate({ to: "/buying", search: { date, shop, line } });
    },
    [navigate, date, shop],
  );
  const { href } = router.buildLocation({ to: "/buying", search: { date, shop } });
  const row = (each: LineFacts) => (
    <LineRow
      key={each.line.id}
      facts={each}
      claim={day.claims.get(each.line.id)}
      href={`${href}&line=${each.line.id}`}
      onOpen={open}
    />
  );
  let above = 0;
  return names.map((name) => {
    const rows = facts.filter(({ line }) => line.category === name);
    const before = above;
    above += rows.length;
    return (
      <section key={name} className="grid grid-cols-1 gap-2">
        <h2 className="text-lg">{name}</h2>
        <ul className="divide-y divide-base-300 overflow-hidden rounded-box border border-base-300 bg-base-100">
          {blocksOf(rows).map((block, at) => (
            <Block
              // biome-ignore lint/suspicious/noArrayIndexKey: a block is its place; its rows have keys.
              key={at}
              rows={block}
              isFirst={before + at * BLOCK < BLOCK}
            >
              {row}
            </Block>
          ))}
        </ul>
      </section>
    );
  });
}

function blocksOf(rows: readonly LineFacts[]): (readonly LineFacts[])[] {
  const count = Math.ceil(rows.length / BLOCK);
  return Array.from({ length: count }, (_, at) => rows.slice(at * BLOCK, (at + 1) * BLOCK));
}

type BlockProps = {
  rows: readonly LineFacts[];
  /** Whether the screen shows it from the start. */
  isFirst: boolean;
  children: (row: LineFacts) => ReactNode;
};

/** Once drawn it stays. */
function Block({ rows, isFirst, children }: BlockProps) {
  const place = useRef<HTMLLIElement>(null);
  const [isNear, setNear] = useState(isFirst);
  const isDrawn = isNear || isFirst;
  useEffect(() => {
    if (isDrawn || !place.current) return;
    const watch = new IntersectionObserver(
      (seen) => seen.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: AHEAD },
    );
    watch.observe(place.current);
    return () => watch.disconnect();
  }, [isDrawn]);
  if (isDrawn) return rows.map(children);
  return <li ref={place} aria-hidden="true" style={{ height: rows.length * ROW_HEIGHT }} />;
}
