import { fetchPaymentDetails } from "@/data/remote/payments";
import type { PaymentRow } from "@/domain/payment/responses";
import { useLoaded } from "@/ui/use-loaded";
import { DeliveryDialog, type DeliveryDialogProps } from "./delivery-dialog";

type AskDeliveryProps = { row: PaymentRow } & Omit<DeliveryDialogProps, "count" | "dates">;

/** The same question about one order, with the date of its delivery. */
export function AskDelivery({ row, ...props }: AskDeliveryProps) {
  const { value } = useLoaded(row.id, () => fetchPaymentDetails(row.id));
  const dates = value ? [value.delivery_date] : [];
  return <DeliveryDialog count={1} dates={dates} {...props} />;
}
