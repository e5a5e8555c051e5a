import { type DeliverySchedule, nextDeliveryDate } from "@/domain/delivery/delivery-day";
import { dayBefore, formatNearDay, sastDate } from "@/domain/time/sa-time";

type NextDeliveryProps = {
  /** Undefined until this phone has read them: their place is kept. */
  schedules: readonly DeliverySchedule[] | undefined;
};

export function NextDelivery({ schedules }: NextDeliveryProps) {
  if (!schedules) return <div aria-hidden="true" className="min-h-[8rem] md:min-h-[5.5rem]" />;
  const date = nextDeliveryDate(schedules, sastDate(Date.now()));
  if (!date) return null;
  return (
    <section aria-labelledby="next-delivery">
      <h2 id="next-delivery" className="text-base font-normal tracking-normal text-muted">
        Next delivery
      </h2>
      <p className="text-3xl font-extrabold tracking-tight">{formatNearDay(date)}</p>
      <p className="mt-1 text-muted">
        To get it then, order and pay in time for us to verify your payment by{" "}
        {formatNearDay(dayBefore(date))}.
      </p>
    </section>
  );
}
