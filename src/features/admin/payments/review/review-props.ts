import type { PaymentRow } from "@/domain/payment/responses";
import type { PaymentAction } from "../store/payment-actions";
import type { Selection } from "../store/payments-state";

export type AmountProps = {
  text: string;
  error: string | undefined;
  onType: (text: string) => void;
};

export type ReviewProps = {
  selected: Selection;
  amount: AmountProps;
  busy: boolean;
  onAct: (action: PaymentAction, row: PaymentRow) => void;
  onShowNewer: () => void;
};
