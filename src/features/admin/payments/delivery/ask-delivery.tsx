import { readComingSchedules } from "@/data/remote/delivery-schedules";
import { nextDeliveryDate } from "@/domain/delivery/delivery-day";
import type { PaymentRow } from "@/domain/payment/responses";
import { momentOf, sastDate } from "@/domain/time/sa-time";
import { useLoaded } from "@/ui/use-loaded";
import { DeliveryDialog } from "./delivery-dialog";

type AskDeliveryProps = { row: PaymentRow; onConfirm: () => void; onClose: () => void };

/** The same question about one order, with the date that its schedule has. */
export function AskDelivery({ row, onConfirm, onClose }: AskDeliveryProps) {
  const paidOn = sastDate(momentOf(row.verified_at));
  const { value } = useLoaded(`schedules-${paidOn}`, () => readComingSchedules(paidOn));
  const dates = value ? [nextDeliveryDate(value, paidOn) ?? ""] : [];
  return <DeliveryDialog count={1} dates={dates} onConfirm={onConfirm} onClose={onClose} />;
}
