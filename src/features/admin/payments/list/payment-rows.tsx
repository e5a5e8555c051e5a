import { useMediaQuery } from "@/ui/use-media-query";
import { PaymentCards } from "./payment-cards";
import { PaymentTable } from "./payment-table";
import type { RowsProps } from "./rows-props";

/** Beside the list of tabs a line still has room for its actions. */
const WIDE = "(min-width: 64rem)";

export function PaymentRows(props: RowsProps) {
  const isWide = useMediaQuery(WIDE);
  return isWide ? <PaymentTable {...props} /> : <PaymentCards {...props} />;
}
