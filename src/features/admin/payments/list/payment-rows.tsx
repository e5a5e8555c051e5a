import { useMediaQuery } from "@/ui/use-media-query";
import { WIDE } from "../store/use-payments-store";
import { PaymentCards } from "./payment-cards";
import { PaymentTable } from "./payment-table";
import type { RowsProps } from "./rows-props";

export function PaymentRows(props: RowsProps) {
  const isWide = useMediaQuery(WIDE);
  return isWide ? <PaymentTable {...props} /> : <PaymentCards {...props} />;
}
