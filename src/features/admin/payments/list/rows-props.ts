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
  /** Ids of the rows that are being decided about. */
  busy: ReadonlySet<string>;
  sort: PaymentSort;
  onSort: (sort: PaymentSort) => void;
  ticks?: Ticks<PaymentRow> | undefined;
  onSelect: (row: PaymentRow) => void;
  onAct: (action: PaymentAction, row: PaymentRow) => void;
};

/** What one row gets: it is drawn again when one of these changes, and not when another row is selected. */
export type RowProps = Pick<RowsProps, "onSelect" | "onAct"> & {
  row: PaymentRow;
  isSelected: boolean;
  isNew: boolean;
  isBusy: boolean;
  tick: "none" | "open" | "ticked";
  onTick: (row: PaymentRow) => void;
};

/** What the table and the cards get: the same functions each time. */
export type LayoutProps = RowsProps & Pick<RowProps, "onTick">;

export function rowPropsOf(props: LayoutProps, row: PaymentRow): RowProps {
  const { selectedId, arrived, busy, ticks, onSelect, onAct, onTick } = props;
  return {
    row,
    isSelected: row.id === selectedId,
    isNew: arrived.has(row.id),
    isBusy: busy.has(row.id),
    tick: tickOf(row, ticks),
    onSelect,
    onAct,
    onTick,
  };
}

function tickOf(row: PaymentRow, ticks: RowsProps["ticks"]): RowProps["tick"] {
  if (!ticks?.mayTick(row)) return "none";
  return ticks.has(row) ? "ticked" : "open";
}
