import { formatRand } from "@/domain/money/rules";
import type { PendingPayments } from "@/domain/payment/responses";
import { formatCount } from "@/domain/text/format-count";
import { PageHeading } from "@/ui/page-heading";
import { NoDeliveryDates } from "../../schedules/no-delivery-dates";
import { DateRange } from "../../shared/list/date-range";
import { SearchField } from "../../shared/list/search-field";
import { SortField } from "../../shared/list/sort-field";
import { PaymentViews } from "../payment-views";
import type { PaymentsSearch } from "../store/payments-store";

type PaymentsHeadingProps = {
  counts: PendingPayments["counts"] | null;
  search: PaymentsSearch;
  onNarrow: (change: PaymentsSearch) => void;
};

export function PaymentsHeading({ counts, search, onNarrow }: PaymentsHeadingProps) {
  const onlyMissing = search.missing === "yes";
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      {counts?.no_deliveries && (
        <div className="basis-full">
          <NoDeliveryDates leads />
        </div>
      )}
      {/* A line of its own: what is beside longer sums would go below them, and the list with it. */}
      <div className="min-w-0 basis-full">
        <PageHeading title="Payments" className="text-2xl">
          Pending payments
        </PageHeading>
        <p className="text-muted">{counts && <Counts {...counts} />}</p>
      </div>
      <PaymentViews />
      <button
        type="button"
        aria-pressed={onlyMissing}
        onClick={() => onNarrow({ missing: onlyMissing ? undefined : "yes" })}
        className="btn h-auto min-h-10 max-w-full py-1 border-line bg-base-100 text-base aria-pressed:border-primary aria-pressed:bg-leaf-soft aria-pressed:font-bold"
      >
        Not on the statement
      </button>
      <SearchField
        id="payments-search"
        label="Reference, name or amount"
        initial={search.q}
        onSearch={(q) => onNarrow({ q })}
      />
      <div className="grid w-full gap-3 sm:w-[24.75rem]">
        <DateRange range={search} onChange={onNarrow} />
        <div className="lg:hidden">
          <SortField sort={search.sort} onSort={(sort) => onNarrow({ sort })} />
        </div>
      </div>
    </div>
  );
}

function Counts(counts: PendingPayments["counts"]) {
  const { with_proof, waiting_total, verified_today, capped } = counts;
  const more = capped ? "+" : "";
  return (
    <>
      <b className="text-base-content">{`${formatCount(with_proof)}${more}`}</b> with a proof ·{" "}
      <b className="whitespace-nowrap text-base-content">{`${formatRand(waiting_total)}${more}`}</b>{" "}
      pending · <b className="text-base-content">{formatCount(verified_today)}</b> verified today
    </>
  );
}
