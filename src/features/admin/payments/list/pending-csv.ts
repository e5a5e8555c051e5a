import { toPay } from "@/domain/ledger/to-pay";
import { formatCsvRand } from "@/domain/money/rules";
import { pendingReason } from "@/domain/payment/pending-reason";
import type { PaymentRow } from "@/domain/payment/responses";
import type { CsvColumns } from "@/domain/text/csv";
import { formatCsvTime } from "@/domain/time/sa-time";
import { nameOf } from "../store/payment-actions";

export const PENDING_COLUMNS: CsvColumns<(row: PaymentRow) => string> = {
  Order: nameOf,
  "Payment reference": ({ payment_reference }) => payment_reference,
  Member: ({ name }) => name,
  Email: ({ email }) => email,
  Phone: ({ phone }) => phone,
  Budget: ({ order_budget }) => formatCsvRand(order_budget),
  "Membership fee": ({ membership_fee }) => formatCsvRand(membership_fee),
  "To pay": (row) => formatCsvRand(toPay(row)),
  Placed: ({ placed_at }) => formatCsvTime(placed_at),
  Completed: ({ submitted_at }) => formatCsvTime(submitted_at),
  "Why it's pending": pendingReason,
};
