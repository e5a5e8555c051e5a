import { useState } from "react";
import { attempt } from "@/data/core/perform";
import {
  deleteBankAccount,
  fetchBankAccounts,
  fetchImports,
  fetchStatementFile,
  undoImport,
} from "@/data/remote/statement";
import { formatRand } from "@/domain/money/rules";
import { wholeImport } from "@/domain/statement/parts";
import type { ImportRow, StatementAccount } from "@/domain/statement/requests";
import { ADMIN_TOASTS } from "@/domain/text/admin-messages";
import { fill } from "@/domain/text/messages";
import { formatPlainDate } from "@/domain/time/sa-time";
import { Button } from "@/ui/button";
import { ConfirmAct } from "@/ui/confirm-act";
import { EmptyState } from "@/ui/empty-state";
import { Notice } from "@/ui/notice";
import { PageHeading } from "@/ui/page-heading";
import { Problem } from "@/ui/problem";
import { saveFile } from "@/ui/save-file";
import { Skeleton } from "@/ui/skeleton";
import { toast } from "@/ui/toast";
import { useAction } from "@/ui/use-action";
import { useLoaded } from "@/ui/use-loaded";
import { ListExport } from "../shared/list/list-export";
import { ListView } from "../shared/list/list-view";
import { type List, useList } from "../shared/list/use-list";
import { WaitingList } from "../shared/second-admin/waiting-list";
import { StatementDesk } from "./desk/statement-desk";
import { ImportPanel } from "./import/import-panel";
import { IMPORT_COLUMNS, ImportTable } from "./import/import-table";
import { debitsText } from "./import/import-words";

/** Statement: what arrived in the bank account. */
export function StatementPage() {
  const [changes, setChanges] = useState(0);
  const accounts = useLoaded(`accounts-${changes}`, fetchBankAccounts);
  // What was there stays in sight while it is read again.
  const [shown, setShown] = useState<readonly StatementAccount[]>();
  if (accounts.value && accounts.value !== shown) setShown(accounts.value);
  const list = useList({
    fetch: fetchImports,
    collections: ["statement_imports", "bank_accounts"],
    failed: ADMIN_TOASTS.statements_fetch_failed,
  });

  function stored(rows: readonly ImportRow[]) {
    for (const row of rows) list.put(row);
    setChanges(changes + 1);
    const whole = wholeImport(rows);
    if (whole) tellStored(whole);
  }

  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHeading title="Statement" className="text-2xl">
        Bank Statement
      </PageHeading>
      {shown && <Gaps accounts={shown} />}
      {shown ? (
        <ImportPanel accounts={shown} onStored={stored} />
      ) : accounts.failed ? (
        <EmptyState
          title={ADMIN_TOASTS.statements_fetch_failed.title}
          action={<Button onClick={accounts.retry}>Try again</Button>}
        />
      ) : (
        <Skeleton label="Loading the bank accounts" rows={2} />
      )}
      <WaitingList onDecided={() => setChanges(changes + 1)} />
      {/* Its lines are others after an import, its undo, or what a second admin confirmed. */}
      <StatementDesk key={changes} />
      {shown && <UnusedAccounts accounts={shown} onDeleted={() => setChanges(changes + 1)} />}
      <ImportedStatements list={list} onUndone={() => setChanges(changes + 1)} />
    </div>
  );
}

function tellStored(row: ImportRow): void {
  const { title, description } = ADMIN_TOASTS.statement_imported;
  toast({
    title,
    description: fill(description, {
      new: String(row.new_lines),
      known: String(row.known_lines),
      debits: debitsText(row.debit_lines),
    }),
  });
}

type ImportedStatementsProps = {
  list: List<Awaited<ReturnType<typeof fetchImports>>>;
  onUndone: () => void;
};

function ImportedStatements({ list, onUndone }: ImportedStatementsProps) {
  const [undone, setUndone] = useState<ImportRow>();
  const saving = useAction();

  const download = (row: ImportRow) =>
    saving.run(() =>
      attempt(ADMIN_TOASTS.export_failed, async () => {
        saveFile(await fetchStatementFile(row.id), row.file_name);
      }),
    );

  return (
    <section className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-xl">Imported statements</h2>
        <ListExport
          name="statements"
          fetch={fetchImports}
          query={list.query}
          columns={IMPORT_COLUMNS}
        />
      </div>
      <Problem>{saving.problem}</Problem>
      <ListView
        list={list}
        loading="Loading the statements"
        failed={ADMIN_TOASTS.statements_fetch_failed.title}
        empty={
          <EmptyState title="No statements yet">
            Import the first one above. You'll see here what arrived.
          </EmptyState>
        }
      >
        {(rows) => <ImportTable rows={rows} onDownload={download} onUndo={setUndone} />}
      </ListView>
      {undone && (
        <ConfirmAct
          key={undone.id}
          title={`Undo the import of ${undone.file_name}?`}
          confirmLabel="Undo import"
          act={() =>
            attempt(ADMIN_TOASTS.statement_undo_failed, async () =>
              list.put(await undoImport(undone.id)),
            )
          }
          onDone={() => {
            onUndone();
            toast(ADMIN_TOASTS.statement_undone);
          }}
          onClose={() => setUndone(undefined)}
        >
          <p>Its lines are removed. You can import the file again.</p>
        </ConfirmAct>
      )}
    </section>
  );
}

type UnusedAccountsProps = {
  accounts: readonly StatementAccount[];
  onDeleted: () => void;
};

/** Accounts whose imports were all undone. */
function UnusedAccounts({ accounts, onDeleted }: UnusedAccountsProps) {
  const [chosen, setChosen] = useState<StatementAccount>();
  const unused = accounts.filter(({ reaches }) => reaches === "");

  if (unused.length === 0) return null;
  return (
    <section aria-labelledby="unused-accounts" className="grid grid-cols-1 gap-3">
      <h2 id="unused-accounts" className="text-xl">
        Bank accounts without statements
      </h2>
      <ul className="grid grid-cols-1 gap-2">
        {unused.map((account) => (
          <li key={account.id} className="flex items-center gap-4">
            <span className="min-w-0 flex-1 break-words">
              {account.name}
              <span className="block text-muted">{account.number || "No account number"}</span>
            </span>
            <Button kind="danger-quiet" size="small" onClick={() => setChosen(account)}>
              Delete<span className="sr-only"> the bank account {account.name}</span>
            </Button>
          </li>
        ))}
      </ul>
      {chosen && (
        <ConfirmAct
          key={chosen.id}
          title={`Delete the bank account ${chosen.name}?`}
          confirmLabel="Delete bank account"
          act={() =>
            attempt(ADMIN_TOASTS.bank_account_delete_failed, () => deleteBankAccount(chosen.id))
          }
          onDone={() => {
            toast(ADMIN_TOASTS.bank_account_deleted);
            onDeleted();
          }}
          onClose={() => setChosen(undefined)}
        >
          <p>It has no imported statements. You can add it again with the next statement.</p>
        </ConfirmAct>
      )}
    </section>
  );
}

/** Where days are missing between two statements. */
function Gaps({ accounts }: { accounts: readonly StatementAccount[] }) {
  return accounts.flatMap(({ name, gaps }) =>
    gaps.map(({ id, after, before, cents }) => (
      <Notice key={id} tone="warning" title={`A statement is missing: ${name}`}>
        <p>
          {`Between ${formatPlainDate(after)} and ${formatPlainDate(before)} the balance changed by ${formatRand(cents)}. Import the statement of these days.`}
        </p>
      </Notice>
    )),
  );
}
