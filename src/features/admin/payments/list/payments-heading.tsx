import { useEffect, useRef } from "react";
import { formatRand } from "@/domain/money/rules";
import type { PendingPayments } from "@/domain/payment/responses";
import { CONTROL_CLASS } from "@/ui/form-field";
import { Notice } from "@/ui/notice";
import { PageHeading } from "@/ui/page-heading";

/** One searches when the typing rests. */
const REST_MS = 250;

type PaymentsHeadingProps = {
  counts: PendingPayments["counts"] | null;
  onSearch: (q: string) => void;
};

/** The page's title, its sums, and the search. */
export function PaymentsHeading({ counts, onSearch }: PaymentsHeadingProps) {
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(rest.current), []);

  function type(text: string) {
    clearTimeout(rest.current);
    rest.current = setTimeout(() => onSearch(text), REST_MS);
  }

  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      {counts?.disk_low && (
        <div className="basis-full">
          <Notice tone="warning" title="The server's disk is almost full" live>
            Members can't upload proofs of payment. Please ask the person who runs the server to
            free up space.
          </Notice>
        </div>
      )}
      <div className="min-w-0">
        <PageHeading title="Payments" className="text-2xl">
          Pending payments
        </PageHeading>
        <p className="text-muted">{counts && <Counts {...counts} />}</p>
      </div>
      <input
        id="payments-search"
        type="search"
        aria-label="Reference, name or amount"
        placeholder="Reference, name or amount"
        enterKeyHint="search"
        autoComplete="off"
        onChange={(event) => type(event.target.value)}
        className={`${CONTROL_CLASS} sm:w-72`}
      />
    </div>
  );
}

function Counts(counts: PendingPayments["counts"]) {
  const { with_proof, waiting_total, verified_today, capped } = counts;
  const more = capped ? "+" : "";
  return (
    <>
      <b className="text-base-content">{`${with_proof}${more}`}</b> with a proof ·{" "}
      <b className="whitespace-nowrap text-base-content">{`${formatRand(waiting_total)}${more}`}</b>{" "}
      pending · <b className="text-base-content">{verified_today}</b> verified today
    </>
  );
}
