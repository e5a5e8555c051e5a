import type { PAYMENTS_SEARCH } from "@/domain/lists/list-search";
import type { PaymentRow } from "@/domain/payment/responses";
import type { Ticks } from "../bulk/use-ticks";
import type { PaymentAction } from "../store/payment-actions";

type PaymentSort = (typeof PAYMENTS_SEARCH.sort)[number];

export type RowsProps = {
  caption: string;
  rows: readonly PaymentRow[];
  selectedId: string | undefined;
  /** Ids of rows that came in since the list was loaded. */
  arrived: ReadonlySet<string>;
  /** Of the row that is being decided about. */
  busyId: string;
  sort: PaymentSort;
  onSort: (sort: PaymentSort) => void;
  ticks?: Ticks<PaymentRow> | undefined;
  onSelect: (row: PaymentRow) => void;
  onAct: (action: PaymentAction, row: PaymentRow) => void;
};

/** What one row gets. */
export type RowProps = Omit<RowsProps, "caption" | "rows" | "sort" | "onSort"> & {
  row: PaymentRow;
};
