import { Link } from "@tanstack/react-router";
import { serverNow } from "@/data/core/server-clock";
import { formatCount } from "@/domain/text/format-count";
import { formatDayTime, formatWeekday, momentOf } from "@/domain/time/sa-time";
import type { Count, Today } from "@/domain/today/today";
import { CardSection } from "@/ui/card-section";
import { StatusBadge } from "@/ui/status-badge";
import { KeptBack, NothingBought } from "../shared/kept-back";

/** The next delivery day and how far its orders are. */
export function NextDelivery({ delivery }: { delivery: NonNullable<Today["delivery"]> }) {
  const { date, cut_off_at, to_deliver, delivered, kept_back, nothing_bought, waiting } = delivery;
  const cutOff = momentOf(cut_off_at);
  return (
    <CardSection title={`Next delivery: ${formatWeekday(date)}`} kind="plain">
      <p>
        <StatusBadge tone={serverNow() < cutOff ? "green" : "grey"}>
          {serverNow() < cutOff
            ? `Cut-off ${formatDayTime(cutOff)}`
            : `The cut-off was ${formatDayTime(cutOff)}`}
        </StatusBadge>
      </p>
      <dl className="flex flex-wrap gap-3 border-t border-base-300 pt-4 text-center">
        <Figure name="To deliver" value={text(to_deliver)} />
        <Figure name="Delivered" value={text(delivered)} />
        <Figure name="Not verified" value={formatCount(waiting)} />
      </dl>
      <NothingBought count={nothing_bought} />
      <KeptBack count={kept_back} />
      <p>
        <Link
          to="/admin/payments/verified"
          search={{ state: "to_deliver", date }}
          className="link inline-flex min-h-12 items-center font-bold"
        >
          Orders of this delivery
        </Link>
      </p>
    </CardSection>
  );
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex-[1_0_5rem]">
      <dt>{name}</dt>
      <dd className="text-2xl font-extrabold tracking-tight tabular-nums">{value}</dd>
    </div>
  );
}

function text({ count, capped }: Count): string {
  return `${formatCount(count)}${capped ? "+" : ""}`;
}
