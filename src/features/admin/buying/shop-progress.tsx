import type { BuyingList, ShopProgress as Progress } from "@/domain/buying/responses";
import { formatRand } from "@/domain/money/rules";
import { formatCount } from "@/domain/text/format-count";
import { plural } from "@/domain/text/plural";
import { StatusBadge } from "@/ui/status-badge";
import { right, Table, TableHead, WIDE_CELL, wide, wideRight } from "@/ui/table";
import { FigureCard, FigureCards } from "../shared/figure-card";
import { VIEW_CLASS } from "../shared/list/view-switch";
import { shopName } from "./buying-words";

type ShopProgressProps = {
  list: BuyingList;
  chosen: string | undefined;
  onChoose: (shop: string) => void;
};

/** How far buying is in all and at each shop, which is chosen here. */
export function ShopProgress({ list, chosen, onChoose }: ShopProgressProps) {
  const sum = (of: (shop: Progress) => number) =>
    list.shops.reduce((total, shop) => total + of(shop), 0);
  const [lines, done] = [sum((shop) => shop.lines), sum((shop) => shop.done)];
  const doubled = sum((shop) => shop.doubled);
  return (
    <>
      <FigureCards label="Progress" columns={3}>
        <FigureCard
          name="Lines done"
          value={`${formatCount(done)} of ${formatCount(lines)}`}
          caption={plural(list.orders, "For 1 order", "For {n} orders")}
          dot={done === lines ? "green" : "blue"}
        />
        <FigureCard
          name="Paid"
          value={formatRand(sum((shop) => shop.cents))}
          caption="By the buyers' entries"
          dot="grey"
        />
        <FigureCard
          name="To decide"
          value={formatCount(doubled)}
          caption={doubled > 0 ? "Lines that were entered twice" : "No line was entered twice"}
          dot={doubled > 0 ? "yellow" : "green"}
        />
      </FigureCards>
      <Table caption="Shops">
        <TableHead
          columns={["Shop", ...["Lines", "Done"].map(wideRight), wide("Twice"), right("Paid")]}
        />
        <tbody>
          {list.shops.map((shop) => (
            <tr key={shop.shop}>
              <th scope="row">
                {shop.lines > 0 ? (
                  <button
                    type="button"
                    aria-pressed={shop.shop === chosen}
                    onClick={() => onChoose(shop.shop)}
                    className={VIEW_CLASS}
                  >
                    {shopName(shop.shop)}
                  </button>
                ) : (
                  shopName(shop.shop)
                )}
                <span className="block pt-1 font-normal sm:hidden">
                  {`${formatCount(shop.done)} of ${plural(shop.lines, "1 line", "{n} lines")}`}
                </span>
                {shop.doubled > 0 && (
                  <span className="block font-normal sm:hidden">
                    {`${formatCount(shop.doubled)} to decide`}
                  </span>
                )}
              </th>
              <td className={`text-right tabular-nums ${WIDE_CELL}`}>{formatCount(shop.lines)}</td>
              <td className={`text-right tabular-nums ${WIDE_CELL}`}>{formatCount(shop.done)}</td>
              <td className={WIDE_CELL}>
                {shop.doubled > 0 && (
                  <StatusBadge tone="yellow">{`${formatCount(shop.doubled)} to decide`}</StatusBadge>
                )}
              </td>
              <td className="text-right tabular-nums">{formatRand(shop.cents)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </>
  );
}
