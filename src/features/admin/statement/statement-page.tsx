import { useState } from "react";
import { attempt } from "@/data/remote/perform";
import {
  fetchBankAccounts,
  fetchImports,
  fetchStatementFile,
  undoImport,
} from "@/data/remote/statement";
import { formatRand } from "@/domain/money/rules";
import type { ImportRow, StatementAccount } from "@/domain/statement/requests";
import { ADMIN_TOASTS, fill } from "@/domain/text/messages";
import { formatPlainDate } from "@/domain/time/sa-time";
import { Button } from "@/ui/button";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { EmptyState } from "@/ui/empty-state";
import { Notice } from "@/ui/notice";
import { PageHeading } from "@/ui/page-heading";
import { saveFile } from "@/ui/save-file";
import { Skeleton } from "@/ui/skeleton";
import { toast } from "@/ui/toast";
import { useAction } from "@/ui/use-action";
import { useLoaded } from "@/ui/use-loaded";
import { ListView } from "../shared/list/list-view";
import { type List, useList } from "../shared/list/use-list";
import { WaitingList } from "../shared/second-admin/waiting-list";
import { StatementDesk } from "./desk/statement-desk";
import { ImportPanel } from "./import/import-panel";
import { ImportTable } from "./import/import-table";
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
    collections: ["statement_imports"],
    failed: ADMIN_TOASTS.statements_fetch_failed,
  });

  function stored(row: ImportRow) {
    list.put(row);
    setChanges(changes + 1);
    tellStored(row);
  }

  return (
    <div className="grid max-w-6xl grid-cols-1 gap-6">
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
  const undoing = useAction();
  const saving = useAction();

  const download = (row: ImportRow) =>
    saving.run(() =>
      attempt(ADMIN_TOASTS.export_failed, async () => {
        saveFile(await fetchStatementFile(row.id), row.file_name);
      }),
    );

  async function undo() {
    if (!undone) return;
    const done = await undoing.run(() =>
      attempt(ADMIN_TOASTS.statement_undo_failed, async () =>
        list.put(await undoImport(undone.id)),
      ),
    );
    if (done) {
      toast(ADMIN_TOASTS.statement_undone);
      onUndone();
    }
    setUndone(undefined);
  }

  return (
    <section className="grid grid-cols-1 gap-3">
      <h2 className="text-xl">Imported statements</h2>
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
      <ConfirmDialog
        open={undone !== undefined}
        title={`Undo the import of ${undone?.file_name ?? ""}?`}
        confirmLabel="Undo import"
        busy={undoing.busy}
        onConfirm={undo}
        onClose={() => setUndone(undefined)}
      >
        <p>Its lines are removed. You can import the file again.</p>
      </ConfirmDialog>
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
