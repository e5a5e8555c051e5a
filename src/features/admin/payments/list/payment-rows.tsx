import type { PaymentRow } from "@/domain/payment/responses";
import { useMediaQuery } from "@/ui/use-media-query";
import { PaymentCards } from "./payment-cards";
import { PaymentTable } from "./payment-table";
import type { RowsProps } from "./rows-props";
import { useSame } from "./use-same";

/** Beside the list of tabs a line still has room for its actions. */
const WIDE = "(min-width: 64rem)";

export function PaymentRows(props: RowsProps) {
  const isWide = useMediaQuery(WIDE);
  const same = {
    onSelect: useSame(props.onSelect),
    onAct: useSame(props.onAct),
    onTick: useSame((row: PaymentRow) => props.ticks?.toggle(row)),
  };
  const Layout = isWide ? PaymentTable : PaymentCards;
  return <Layout {...props} {...same} />;
}
