import type { VERIFIED_SEARCH } from "@/domain/lists/list-search";
import type { VerifiedRow } from "@/domain/payment/verified";
import { formatDayTime, momentOf } from "@/domain/time/sa-time";
import { Money } from "@/ui/money";
import { right, sortable, Table, TableHead, unseen } from "@/ui/table";
import { MemberLink } from "../../shared/member-link";
import { TickBox } from "../bulk/tick-box";
import type { Ticks } from "../bulk/use-ticks";
import { OnStatement } from "../list/row-parts";
import {
  DeliveryDate,
  DeliveryUndo,
  nameOf,
  OpenLink,
  Owed,
  type UndoDelivery,
  VerifiedState,
} from "./verified-parts";

type Sort = (typeof VERIFIED_SEARCH.sort)[number];

export type VerifiedRowsProps = {
  rows: readonly VerifiedRow[];
  ticks: Ticks<VerifiedRow>;
  sort: Sort;
  onSort: (sort: Sort) => void;
  onUndo: UndoDelivery;
};

export function VerifiedTable({ rows, ticks, sort, onSort, onUndo }: VerifiedRowsProps) {
  return (
    <Table caption="Verified payments">
      <TableHead
        className="[&>th]:px-2"
        columns={[
          unseen("Select", "w-10 pr-0!"),
          "Order and reference",
          "Member",
          right("Received"),
          sortable("Verified", ["oldest", "newest"], { sort, onSort, first: "newest" }),
          "Delivery date",
          "State",
        ]}
      />
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} className="text-sm [&>td]:px-2 [&>td]:py-2">
            <td className="pr-0! pl-2!">
              {ticks.mayTick(row) && (
                <TickBox
                  isTicked={ticks.has(row)}
                  name={nameOf(row)}
                  onToggle={() => ticks.toggle(row)}
                />
              )}
            </td>
            <td>
              <OpenLink row={row} />
              <span className="block font-mono">{row.payment_reference}</span>
            </td>
            <td className="w-full max-w-0">
              <MemberLink id={row.user_id} name={row.name} className="line-clamp-2" />
            </td>
            <td className="text-right xl:min-w-64">
              <Money cents={row.amount_received} className="font-bold" />
              <Owed row={row} />
              <OnStatement row={row} />
            </td>
            <td className="whitespace-nowrap">{formatDayTime(momentOf(row.verified_at))}</td>
            <td className="whitespace-nowrap">
              <DeliveryDate row={row} />
            </td>
            <td>
              <VerifiedState row={row} />
              <DeliveryUndo row={row} onUndo={onUndo} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
