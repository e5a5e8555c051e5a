import { useCached } from "@/data/sync/use-cached";
import { type Cents, formatCsvRand, formatRand } from "@/domain/money/rules";
import type { BankDetails } from "@/domain/payment/bank-details";
import { staleWords } from "@/domain/sync/command-state";
import { loadsWhen, NOTICES } from "@/domain/text/messages";
import { formatDayTime, formatPlainDate } from "@/domain/time/sa-time";
import { CopyButton } from "@/ui/copy-button";
import { Notice } from "@/ui/notice";
import { Skeleton } from "@/ui/skeleton";

/** Where to pay and with which reference, each copied in one tap. */
export function BankCard({ reference, amount }: { reference: string; amount?: Cents }) {
  const { cached, details, failure } = useBankDetails();
  return (
    <section
      aria-label="Where to pay"
      className="overflow-hidden rounded-box border border-base-300 bg-base-100"
    >
      {details?.demo && (
        <p className="bg-accent px-4 py-2 text-center font-bold text-accent-content">
          {NOTICES.demo_bank_details}
        </p>
      )}
      <div className="p-3 pb-1 sm:p-4 sm:pb-1">
        <Reference reference={reference} />
        {details?.changed_on && (
          <Notice
            tone="warning"
            title={`New bank account since ${formatPlainDate(details.changed_on)}`}
          >
            <p>
              Please check the account that your bank's app has saved for us. If you've already paid
              into the old one, send your proof of payment as usual.
            </p>
          </Notice>
        )}
        {cached && failure && (
          <p className="pt-3 text-muted">
            {`You see the account as it was on ${formatDayTime(cached.asOf)}. ${staleWords(failure)}`}
          </p>
        )}
        {details && <Details details={details} amount={amount} />}
        {!details && !failure && <Skeleton label="Loading the bank details" rows={4} />}
        {!details && failure && (
          <p className="py-4">{`We couldn't load the bank details. ${loadsWhen(failure)}`}</p>
        )}
      </div>
    </section>
  );
}

/** From this phone's cache: a member is at the bank with no data. */
function useBankDetails() {
  const { cached, failure } = useCached("bank");
  return { cached, details: cached?.value, failure };
}

function Reference({ reference }: { reference: string }) {
  return (
    <div className="rounded-field bg-maize-soft p-3 sm:p-4">
      <p>Your payment reference</p>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <p className="text-lg font-extrabold break-all sm:text-xl tabular-nums">{reference}</p>
        <CopyButton text={reference} label="Copy payment reference" />
      </div>
      <p className="mt-2">
        Enter it as the <strong>beneficiary reference</strong>, with nothing else.
      </p>
    </div>
  );
}

function Details({ details, amount }: { details: BankDetails; amount: Cents | undefined }) {
  return (
    <dl className="divide-y divide-base-300">
      {amount !== undefined && (
        <Detail
          name="Amount to pay"
          copyLabel="Copy amount to pay"
          value={formatRand(amount)}
          copied={formatCsvRand(amount)}
        />
      )}
      <Detail name="Account name" copyLabel="Copy account name" value={details.account_name} />
      <Detail
        name="Account number"
        copyLabel="Copy account number"
        value={details.account_number}
        copied={details.account_number.replace(/\s/g, "")}
      />
      <Detail name="Branch code" copyLabel="Copy branch code" value={details.branch_code} />
      <Detail name="Bank" copyLabel="Copy bank" value={details.bank} />
    </dl>
  );
}

/** `copied` is what a bank's app takes, where that differs from what reads well. */
type DetailProps = { name: string; copyLabel: string; value: string; copied?: string };

function Detail({ name, copyLabel, value, copied = value }: DetailProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 py-3">
      <dt className="basis-full text-muted">{name}</dt>
      <dd className="min-w-0 grow basis-[9rem] text-lg leading-snug font-bold break-words tabular-nums">
        {value}
      </dd>
      <dd>
        <CopyButton text={copied} label={copyLabel} />
      </dd>
    </div>
  );
}
