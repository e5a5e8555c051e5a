import { useRef, useState } from "react";
import { createPortal } from "react-dom";
import { attempt } from "@/data/core/perform";
import { serverNow } from "@/data/core/server-clock";
import { fetchUserLedger, fetchWholeUserLedger } from "@/data/remote/user-ledger";
import { sumOf } from "@/domain/ledger/postings";
import type { LedgerPage } from "@/domain/ledger/responses";
import { ledgerLines } from "@/domain/ledger/words";
import { PRODUCT_NAME } from "@/domain/site/product";
import { ADMIN_TOASTS } from "@/domain/text/admin-messages";
import { formatDay } from "@/domain/time/sa-time";
import type { UserView } from "@/domain/users/responses";
import { Button } from "@/ui/button";
import { Fact, Facts } from "@/ui/facts";
import { LedgerActions, saveLedger } from "@/ui/ledger-actions";
import { LedgerTable } from "@/ui/ledger-table";
import { Money } from "@/ui/money";
import { MoreButton } from "@/ui/more-button";
import { Skeleton } from "@/ui/skeleton";
import { WaitingList } from "../shared/second-admin/waiting-list";
import { useFollowed } from "../shared/use-followed";
import { EntryForm, RefundForm } from "./ledger-forms";
import { followUser } from "./use-user";

export function UserLedgerSection({ user }: { user: UserView }) {
  const { ledger, failure, busy, take, more, reload } = useUserLedger(user.id);
  const [made, setMade] = useState(0);
  const done = (next: LedgerPage | null) => {
    if (next) take(next);
    setMade((count) => count + 1);
  };
  return (
    <section aria-labelledby="user-money" className="grid grid-cols-1 gap-3">
      <h3 id="user-money" className="text-lg">
        Money
      </h3>
      {!ledger && !failure && <Skeleton label="Loading the member's money" rows={2} />}
      {failure && (
        <>
          <p className="font-semibold text-error">
            {ADMIN_TOASTS.ledger_fetch_failed.title}: {failure}
          </p>
          <Button kind="secondary" size="small" className="justify-self-start" onClick={reload}>
            Try again
          </Button>
        </>
      )}
      {ledger && (
        <>
          <Balance ledger={ledger} />
          <WaitingList userId={user.id} onDecided={reload} />
          <Entries user={user} ledger={ledger} busy={busy} onMore={more} />
          <details key={`entry-${made}`} className="rounded-box border border-base-300 p-3">
            <summary className="min-h-11 cursor-pointer py-2 font-bold">Adjust credit</summary>
            <EntryForm user={user} onDone={done} />
          </details>
          <details key={`refund-${made}`} className="rounded-box border border-base-300 p-3">
            <summary className="min-h-11 cursor-pointer py-2 font-bold">
              Record a refund to the bank
            </summary>
            <RefundForm user={user} onDone={done} />
          </details>
        </>
      )}
    </section>
  );
}

function download(id: string) {
  return attempt(ADMIN_TOASTS.export_failed, async () =>
    saveLedger(await fetchWholeUserLedger(id)),
  );
}

/** What is printed in place of the page and its dialog. */
function Paper({ user, ledger }: { user: UserView; ledger: LedgerPage }) {
  return createPortal(
    <section data-sheet="" aria-label="Money on paper" className="hidden gap-4 print:grid">
      <h1 className="text-xl">
        {PRODUCT_NAME}: money of {user.full_name || user.email}
      </h1>
      <p>
        {user.email}, {formatDay(serverNow())}
      </p>
      <Balance ledger={ledger} />
      <LedgerTable
        lines={ledgerLines(ledger.entries, sumOf(ledger.balance))}
        caption="Payments on paper, newest first"
        hasMore={ledger.next !== null}
      />
    </section>,
    document.body,
  );
}

function Balance({ ledger }: { ledger: LedgerPage }) {
  const balance = sumOf(ledger.balance);
  return (
    <Facts>
      <Fact name="Groceries">
        <Money cents={ledger.balance.groceries} />
      </Fact>
      <Fact name="Membership">
        <Money cents={ledger.balance.membership} />
      </Fact>
      <Fact name={balance < 0 ? "Still owes" : "Credit in all"}>
        <Money cents={Math.abs(balance)} />
      </Fact>
      {ledger.available !== balance && (
        <Fact name="Not set aside for open payments">
          <Money cents={ledger.available} />
        </Fact>
      )}
    </Facts>
  );
}

type EntriesProps = { user: UserView; ledger: LedgerPage; busy: boolean; onMore: () => void };

function Entries({ user, ledger, busy, onMore }: EntriesProps) {
  if (ledger.entries.length === 0) return <p className="text-muted">No payments yet.</p>;
  return (
    <>
      <LedgerActions onDownload={() => download(user.id)} />
      <LedgerTable
        lines={ledgerLines(ledger.entries, sumOf(ledger.balance))}
        caption="Payments, newest first"
      />
      <Paper user={user} ledger={ledger} />
      {ledger.next && (
        <MoreButton size="small" className="justify-self-start" busy={busy} onClick={onMore}>
          Show more
        </MoreButton>
      )}
    </>
  );
}

/** A member's ledger, refetched when another admin changes it, as far as it was shown. */
function useUserLedger(id: string) {
  const pages = useRef({ wanted: 1, shown: 0 });
  const [busy, setBusy] = useState(true);
  const read = async () => {
    setBusy(true);
    try {
      const found = await fetchPages(id, pages.current.wanted);
      pages.current = { wanted: found.pages, shown: found.pages };
      return found.ledger;
    } finally {
      setBusy(false);
    }
  };
  const { value: ledger, failure, reload, put } = useFollowed(id, followUser, read);
  return {
    ledger,
    failure,
    busy,
    take: put,
    more: () => {
      pages.current.wanted = pages.current.shown + 1;
      reload();
    },
    reload,
  };
}

async function fetchPages(id: string, wanted: number) {
  let ledger = await fetchUserLedger(id);
  let pages = 1;
  for (; pages < wanted && ledger.next; pages++) {
    const page = await fetchUserLedger(id, ledger.next);
    ledger = { ...page, entries: [...ledger.entries, ...page.entries] };
  }
  return { ledger, pages };
}
