import { formatDayTime, momentOf } from "@/domain/time/sa-time";
import { Money } from "@/ui/money";
import { MemberLink } from "../../shared/member-link";
import { TickBox } from "../bulk/tick-box";
import { OnStatement } from "../list/row-parts";
import {
  DeliveryDate,
  DeliveryUndo,
  nameOf,
  OpenLink,
  Owed,
  VerifiedState,
} from "./verified-parts";
import type { VerifiedRowsProps } from "./verified-table";

export function VerifiedCards({ rows, ticks, onUndo }: VerifiedRowsProps) {
  return (
    <ul aria-label="Verified payments" className="grid grid-cols-1 gap-3 sm:grid-cols-2">
      {rows.map((row) => (
        <li
          key={row.id}
          className="grid min-w-0 grid-cols-1 content-start gap-2 rounded-box border border-base-300 bg-base-100 p-4"
        >
          <div className="flex items-start justify-between gap-3">
            <OpenLink row={row} />
            <span className="-m-2">
              {ticks.mayTick(row) && (
                <TickBox
                  isTicked={ticks.has(row)}
                  name={nameOf(row)}
                  onToggle={() => ticks.toggle(row)}
                />
              )}
            </span>
          </div>
          <p className="font-mono text-sm break-all">{row.payment_reference}</p>
          <div className="flex flex-wrap items-start justify-between gap-x-3">
            <MemberLink id={row.user_id} name={row.name} className="min-w-0" />
            <div className="ml-auto min-w-0 text-right">
              <Money cents={row.amount_received} className="font-bold" />
              <Owed row={row} />
              <OnStatement row={row} />
            </div>
          </div>
          <p className="text-sm text-muted">Verified {formatDayTime(momentOf(row.verified_at))}</p>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <span className="text-sm">
              <DeliveryDate row={row} />
            </span>
            <VerifiedState row={row} />
            <DeliveryUndo row={row} onUndo={onUndo} />
          </div>
        </li>
      ))}
    </ul>
  );
}
