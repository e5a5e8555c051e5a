import { formatCsvRand } from "@/domain/money/rules";
import type { VerifiedRow } from "@/domain/payment/verified";
import type { CsvColumns } from "@/domain/text/csv";
import { formatCsvTime } from "@/domain/time/sa-time";
import { nameOf, stateOf } from "./verified-parts";

export const VERIFIED_COLUMNS: CsvColumns<(row: VerifiedRow) => string> = {
  Order: nameOf,
  "Payment reference": ({ payment_reference }) => payment_reference,
  Member: ({ name }) => name,
  Total: ({ total }) => formatCsvRand(total),
  Received: ({ amount_received }) => formatCsvRand(amount_received),
  Credit: ({ credit }) => formatCsvRand(credit),
  Verified: ({ verified_at }) => formatCsvTime(verified_at),
  "Delivery date": ({ delivery_date }) => delivery_date,
  "Delivered on": ({ delivered_on }) => delivered_on,
  State: (row) => stateOf(row).text,
};
