import { attempt } from "@/data/core/perform";
import { useSessionUser } from "@/data/core/session";
import { readWholeLedger } from "@/data/remote/ledger";
import { moreLedger } from "@/data/sync/follow-cached";
import { useCached } from "@/data/sync/use-cached";
import { sumOf } from "@/domain/ledger/postings";
import type { LedgerPage } from "@/domain/ledger/responses";
import { ledgerLines, owedSentence } from "@/domain/ledger/words";
import { TOASTS } from "@/domain/text/messages";
import { ButtonLink } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { Fact, Facts } from "@/ui/facts";
import { LedgerActions, saveLedger } from "@/ui/ledger-actions";
import { LedgerTable } from "@/ui/ledger-table";
import { Money } from "@/ui/money";
import { PageHeading } from "@/ui/page-heading";
import { CachedView } from "../cached-view";
import { ShowMore } from "../show-more";

export function MoneyPage() {
  const state = useCached("ledger");
  const userId = useSessionUser()?.id ?? "";
  return (
    <>
      <PageHeading title="Money">Money</PageHeading>
      <CachedView state={state} label="Loading your money">
        {(page) => (
          <>
            <Balance page={page} />
            {page.entries.length === 0 ? (
              <EmptyState title="No payments yet">
                <p>When we've verified a payment, it shows here, with what it paid for.</p>
              </EmptyState>
            ) : (
              <>
                <LedgerActions onDownload={download} />
                <div data-paper="">
                  <LedgerTable
                    lines={ledgerLines(page.entries, sumOf(page.balance))}
                    caption="Your payments, newest first"
                    hasMore={page.next !== null}
                  />
                </div>
              </>
            )}
            <ShowMore next={page.next} load={() => moreLedger(userId)} />
          </>
        )}
      </CachedView>
      <div className="print:hidden">
        <ButtonLink kind="quiet" icon="arrow-left" to="/dashboard/membership">
          Back to Membership
        </ButtonLink>
      </div>
    </>
  );
}

function download() {
  return attempt(TOASTS.money_file_failed, async () => saveLedger(await readWholeLedger()));
}

function Balance({ page }: { page: LedgerPage }) {
  const balance = sumOf(page.balance);
  const held = balance - page.available;
  return (
    <section
      aria-label="Your balance"
      className="grid grid-cols-1 gap-4 rounded-box border border-base-300 bg-base-100 p-4"
    >
      <Facts>
        <Fact name={balance < 0 ? "Still owed" : "Your credit"}>
          <Money cents={Math.abs(balance)} className="text-lg" />
        </Fact>
        {held > 0 && (
          <Fact name="Set aside for your open payments">
            <Money cents={held} />
          </Fact>
        )}
      </Facts>
      <p>
        {balance < 0
          ? owedSentence(balance, page.available)
          : "Credit lowers what you pay for your next order. Where it's enough, it also pays for a month of membership. To get it paid into your bank account, contact support."}
      </p>
    </section>
  );
}
