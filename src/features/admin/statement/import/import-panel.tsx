import { useEffect, useRef } from "react";
import { refusalText } from "@/domain/statement/reading/refusal";
import type { ImportRow, StatementAccount } from "@/domain/statement/requests";
import { Button } from "@/ui/button";
import { Notice } from "@/ui/notice";
import { ProgressBar } from "@/ui/progress-bar";
import { ChooseStatement } from "./choose-statement";
import type { ImportState } from "./import-state";
import { NameColumns } from "./name-columns";
import { PreviewImport } from "./preview-import";
import { useImport } from "./use-import";

type ImportPanelProps = {
  accounts: readonly StatementAccount[];
  onStored: (rows: readonly ImportRow[]) => void;
};

/** A bank statement from the file to the store. */
export function ImportPanel({ accounts, onStored }: ImportPanelProps) {
  const work = useImport(accounts, onStored);
  const { state } = work;
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(state.step);
  // What had the focus is gone with its step.
  useEffect(() => {
    if (state.step === shown.current || state.step === "reading") return;
    shown.current = state.step;
    heading.current?.focus();
  }, [state.step]);
  return (
    <section aria-labelledby="import-statement" className="grid grid-cols-1 gap-4">
      <h2 id="import-statement" ref={heading} tabIndex={-1} className="text-xl">
        Import a statement
      </h2>
      {state.step === "choose" && (
        <ChooseStatement
          isSmall={accounts.some(({ reaches }) => reaches !== "")}
          onGiven={(given) => void work.read(given)}
        />
      )}
      {state.step === "reading" && (
        <>
          <ProgressBar label="Reading the statement" value={state.progress} />
          <Button kind="secondary" className="justify-self-start" onClick={work.startAgain}>
            Cancel
          </Button>
        </>
      )}
      {state.step === "refused" && (
        <>
          <Refused state={state} />
          {state.rows && (
            <NameColumns rows={state.rows} onNamed={(map) => void work.read(state.given, map)} />
          )}
          <Button kind="secondary" className="justify-self-start" onClick={work.startAgain}>
            Choose another file
          </Button>
        </>
      )}
      {state.step === "preview" && <PreviewImport state={state} accounts={accounts} work={work} />}
    </section>
  );
}

function Refused({ state }: { state: Extract<ImportState, { step: "refused" }> }) {
  const { title, where, advice } = refusalText(state.refusal);
  return (
    <div role="alert">
      <Notice tone="error" title={title}>
        {where && <p className="font-semibold">{where}</p>}
        <p>{advice}</p>
        <p>Nothing was imported.</p>
      </Notice>
    </div>
  );
}
