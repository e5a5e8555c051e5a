import { useServerNow } from "@/data/core/server-clock";
import { type Delivery, deliveryToJoin } from "@/domain/delivery/joining";
import { formatNearDay, formatNearDayTime, momentOf } from "@/domain/time/sa-time";

type NextDeliveryProps = {
  /** Undefined until this phone has read them: their place is kept. */
  deliveries: readonly Delivery[] | undefined;
};

export function NextDelivery({ deliveries }: NextDeliveryProps) {
  const now = useServerNow();
  if (!deliveries) return <div aria-hidden="true" className="min-h-[8rem] md:min-h-[5.5rem]" />;
  const next = deliveryToJoin(deliveries, now);
  if (!next) return null;
  return (
    <section aria-labelledby="next-delivery">
      <h2 id="next-delivery" className="text-base font-normal tracking-normal text-muted">
        Next delivery for new orders
      </h2>
      <p className="text-3xl font-extrabold tracking-tight">{formatNearDay(next.date)}</p>
      <p className="mt-1 text-muted">
        To get it then, order and pay by {formatNearDayTime(momentOf(next.cut_off_at))}.
      </p>
    </section>
  );
}
