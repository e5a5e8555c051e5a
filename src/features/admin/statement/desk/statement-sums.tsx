import { causeText } from "@/domain/statement/desk/cause-words";
import { type DeskSummary, type Reconciliation, reconcile } from "@/domain/statement/desk/desk";
import { formatPlainDate } from "@/domain/time/sa-time";
import { Icon } from "@/ui/icon";
import { Money } from "@/ui/money";

/** Whether each statement adds up; always in sight. */
export function StatementSums({ summary }: { summary: DeskSummary | null }) {
  if (!summary) return null;
  return (
    <section aria-label="Reconciliation" className="grid grid-cols-1 gap-2">
      {summary.statements.map((statement) => (
        <Sums key={statement.account_id} {...statement} />
      ))}
    </section>
  );
}

function Sums(sums: Reconciliation) {
  const { balance, credits } = reconcile(sums);
  const adds = balance === 0 && credits === 0;
  return (
    <div className="rounded-box border border-base-300 bg-base-100 px-4 py-2 text-sm">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <b>{sums.account}</b>
        <span className="text-muted">
          {formatPlainDate(sums.from_date)} to {formatPlainDate(sums.to_date)}
        </span>
        <span className="ml-auto flex items-center gap-1 font-bold">
          <Icon name={adds ? "check" : "alert"} className="size-4" />
          {adds ? "Adds up" : "Doesn't add up"}
        </span>
      </p>
      <p>
        {sums.has_balances ? (
          <>
            Opening <Money cents={sums.opening} /> + credits <Money cents={sums.credits} /> − debits{" "}
            <Money cents={-sums.debits} /> = closing <Money cents={sums.closing} />
          </>
        ) : (
          <>
            This statement has no balances. Credits <Money cents={sums.credits} />, debits{" "}
            <Money cents={-sums.debits} />
          </>
        )}
      </p>
      <p>
        Matched <Money cents={sums.matched} /> + not matched <Money cents={sums.not_matched} /> +
        not ours <Money cents={sums.not_ours} /> = credits <Money cents={sums.credits} />
      </p>
      {balance !== 0 && (
        <p className="font-bold">
          Difference <Money cents={balance} />
        </p>
      )}
      {sums.causes.length > 0 && (
        <ul aria-label="Why" className="grid grid-cols-1 gap-1">
          {sums.causes.map((cause) => (
            <li key={`${cause.kind}-${cause.date}-${cause.cents}`}>{causeText(cause)}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
