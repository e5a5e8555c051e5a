import { useEffect, useState } from "react";
import { attempt } from "@/data/core/perform";
import { giveToShop, readShopLines } from "@/data/remote/admin-buying";
import { entriesByLine, linesByWant } from "@/domain/buying/entries-by-line";
import type { BuyingEntries, BuyingLines, BuyingList } from "@/domain/buying/responses";
import { ADMIN_TOASTS } from "@/domain/text/admin-messages";
import { MoreButton } from "@/ui/more-button";
import { Skeleton } from "@/ui/skeleton";
import { useAction } from "@/ui/use-action";
import { shopName } from "./buying-words";
import { GiveShop } from "./give-shop";
import { LineCard, type ShownLine } from "./line-card";

type ShopLinesProps = {
  list: BuyingList;
  shop: string;
  bought: Pick<BuyingEntries, "entries" | "free">;
  round: number;
  onChanged: () => void;
};

/** What is bought at a shop, page by page, with the members below each line. */
export function ShopLines({ list, shop, bought, round, onChanged }: ShopLinesProps) {
  const { lines, next, busy, more } = usePages(list.date, shop, round);
  const isOpen = list.state === "buying";
  const free = new Map(bought.free.map((each) => [each.order_id, each.free]));
  const entries = entriesByLine(bought.entries, linesByWant(lines ?? []));
  const names = list.shops.map((each) => each.shop).filter(Boolean);
  const give = (lineId: string, to: string) =>
    attempt(ADMIN_TOASTS.buying_change_failed, async () => {
      await giveToShop(list.date, lineId, to);
      onChanged();
    });
  return (
    <section aria-labelledby="shop-lines" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 id="shop-lines" className="text-xl">
        {shopName(shop)}
      </h2>
      {isOpen && shop === "" && (
        <GiveShop label="Give all of these to a shop" shops={names} give={(to) => give("", to)} />
      )}
      {lines ? (
        <ul className="grid grid-cols-1 gap-3">
          {lines.map((line) => (
            <LineCard
              key={line.id}
              line={line}
              entries={entries.get(line.id) ?? []}
              free={free}
              isOpen={isOpen}
              shops={names}
              onGive={(to) => give(line.id, to)}
              onChanged={onChanged}
            />
          ))}
        </ul>
      ) : (
        <Skeleton label="Loading the lines" rows={5} />
      )}
      {next && (
        <MoreButton busy={busy} onClick={more} className="justify-self-center">
          Show more lines
        </MoreButton>
      )}
    </section>
  );
}

/** The pages that are shown, read again where something changed. */
function usePages(date: string, shop: string, round: number) {
  const [pages, setPages] = useState<BuyingLines[]>();
  const { busy, run } = useAction();
  const count = pages?.length ?? 1;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` says that something changed.
  useEffect(() => {
    let current = true;
    readPages(date, shop, count).then(
      (read) => current && setPages(read),
      () => {},
    );
    return () => {
      current = false;
    };
  }, [date, shop, round]);
  const next = pages?.[pages.length - 1]?.next ?? null;
  const more = () =>
    run(() =>
      attempt(ADMIN_TOASTS.buying_fetch_failed, async () => {
        const page = await readShopLines(date, shop, next ?? undefined);
        setPages([...(pages ?? []), page]);
      }),
    );
  return { lines: pages?.flatMap(shownLines), next, busy, more };
}

async function readPages(date: string, shop: string, count: number): Promise<BuyingLines[]> {
  const pages: BuyingLines[] = [];
  let after: string | undefined;
  do {
    const page = await readShopLines(date, shop, after);
    pages.push(page);
    after = page.next ?? undefined;
  } while (after && pages.length < count);
  return pages;
}

/** Each line with the orders of its own page. */
export function shownLines({ lines, orders }: BuyingLines): ShownLine[] {
  return lines.map(({ wants, ...line }) => ({
    ...line,
    wants: wants.map(({ order, ...want }) => ({
      ...want,
      order_id: orders[order]?.id ?? "",
      name: orders[order]?.name ?? "",
    })),
  }));
}
