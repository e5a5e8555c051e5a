import type { StatementLine } from "@/domain/statement/line";
import { LINES_MAX, type StatementAccount } from "@/domain/statement/requests";
import { plural } from "@/domain/text/plural";
import { formatPlainDate } from "@/domain/time/sa-time";
import { Button } from "@/ui/button";
import { ChoiceField } from "@/ui/choice-field";
import { Icon } from "@/ui/icon";
import { Money } from "@/ui/money";
import { Notice } from "@/ui/notice";
import { Problem } from "@/ui/problem";
import { SelectField } from "@/ui/select-field";
import { Skeleton } from "@/ui/skeleton";
import { TextField } from "@/ui/text-field";
import { type Answer, type ImportState, isReady, keyOf, saidOfAll } from "./import-state";
import { debitsText } from "./import-words";
import { LineList } from "./line-list";
import type { StatementImport } from "./use-import";

type Preview = Extract<ImportState, { step: "preview" }>;
type PreviewImportProps = {
  state: Preview;
  accounts: readonly StatementAccount[];
  work: StatementImport;
};

/** What the import would store, and nothing else. */
export function PreviewImport({ state, accounts, work }: PreviewImportProps) {
  const { read, preview, problem, questions } = state;
  return (
    <div className="grid grid-cols-1 gap-4">
      <div>
        <h3 className="text-lg">{state.given.file.name}</h3>
        <p className="text-muted">{summaryOf(read)}</p>
      </div>
      {read.proved === "none" && (
        <Notice tone="warning" title="Not proved by balances">
          <p>This file has no balance to check amounts and order by. Please compare some lines.</p>
        </Notice>
      )}
      {read.lines.length > LINES_MAX && (
        <Notice title="This file is imported in parts">
          <p>Each part is listed below as a statement of its own days.</p>
        </Notice>
      )}
      <ChooseAccount state={state} accounts={accounts} work={work} />
      <Problem>{problem}</Problem>
      {state.isAsking && !preview && <Skeleton label="Comparing with what is stored" rows={2} />}
      {preview && (
        <>
          <Counts lines={read.lines} decisions={preview.decisions} state={state} />
          {questions.length > 0 && <Questions state={state} work={work} />}
        </>
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          busy={state.isStoring}
          busyLabel="Importing..."
          aria-disabled={!isReady(state)}
          onClick={work.store}
        >
          Import this statement
        </Button>
        {problem && !preview && !state.isOtherAccount && (
          <Button kind="secondary" icon="refresh" onClick={work.askAgain}>
            Try again
          </Button>
        )}
        <Button kind="secondary" onClick={work.startAgain}>
          Cancel
        </Button>
      </div>
    </div>
  );
}

function summaryOf(read: Preview["read"]): string {
  const dates = read.lines.map(({ date }) => date).sort();
  const [from, to] = [dates[0] ?? "", dates[dates.length - 1] ?? ""].map(formatPlainDate);
  const bank = read.bank || (read.kind === "ofx" ? "OFX" : "Statement");
  return `${bank}, ${from} to ${to}`;
}

function ChooseAccount({ state, accounts, work }: PreviewImportProps) {
  const choices = [
    ...accounts.map(({ id, name, number }) => ({
      value: id,
      label: number ? `${name} (${number})` : name,
    })),
    { value: "new", label: "Add a new bank account" },
  ];
  return (
    <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
      {accounts.length > 0 && (
        <SelectField
          name="statement-account"
          label="Bank account"
          hint={state.read.accountNumber ? `The file says ${state.read.accountNumber}.` : undefined}
          error={
            state.isOtherAccount
              ? `This file is of account ${state.read.accountNumber}. Choose that account or add it.`
              : undefined
          }
          choices={choices}
          prompt={state.accountId === null ? "Choose one" : null}
          value={state.accountId === "" ? "new" : (state.accountId ?? "")}
          onChange={({ currentTarget }) =>
            work.chooseAccount(currentTarget.value === "new" ? "" : currentTarget.value)
          }
        />
      )}
      {state.accountId === "" && (
        <TextField
          name="statement-account-name"
          label="Name of the new bank account"
          maxLength={100}
          autoComplete="off"
          value={state.accountName}
          onChange={({ currentTarget }) => work.nameAccount(currentTarget.value)}
        />
      )}
    </div>
  );
}

type CountsProps = { lines: readonly StatementLine[]; decisions: string; state: Preview };

/** "12 new, 30 already imported, 4 debits ignored": each opens its list. */
function Counts({ lines, decisions, state }: CountsProps) {
  const of = (sign: string) => lines.filter((_, i) => decisions[i] === sign);
  const { skipped } = state.read;
  const ahead = skipped.filter(({ why }) => why === "ahead");
  const others = skipped.filter(({ why }) => why !== "ahead");
  return (
    <div className="grid grid-cols-1 gap-2">
      <LineList title={`${of("n").length} new`} lines={of("n")} />
      <LineList title={`${of("k").length} already imported`} lines={of("k")} />
      <LineList title={debitsText(of("d").length)} lines={of("d")} />
      <LeftOut
        rows={ahead}
        one="1 row left out: its day hasn't come yet. Import a newer statement after it."
        many="{n} rows left out: their days haven't come yet. Import a newer statement after them."
      />
      <LeftOut
        rows={others}
        one="1 row left out: pending or without an amount"
        many="{n} rows left out: pending or without an amount"
      />
    </div>
  );
}

type LeftOutProps = { rows: Preview["read"]["skipped"]; one: string; many: string };

function LeftOut({ rows, one, many }: LeftOutProps) {
  if (rows.length === 0) return null;
  return (
    <details className="rounded-box border border-base-300 bg-base-100 px-4 py-2">
      <summary className="flex min-h-10 cursor-pointer items-center justify-between gap-3 font-bold">
        {plural(rows.length, one, many)}
        <Icon name="chevron-down" className="size-6" />
      </summary>
      <ul className="grid gap-1 py-2">
        {rows.slice(0, 200).map(({ row, text }) => (
          <li key={row}>{`Row ${row}: ${text}`}</li>
        ))}
      </ul>
    </details>
  );
}

/** An answer may bring another question: the server is asked after each. */
function leftText(open: number, { isAsking }: Preview): string {
  if (isAsking) return "Comparing with what is stored...";
  return open > 0
    ? plural(open, "1 question is left.", "{n} questions are left.")
    : "All questions are answered.";
}

/** Of each line that is nearly a stored one a person says whether it is the same deposit. */
function Questions({ state, work }: { state: Preview; work: StatementImport }) {
  const { answers, read, questions } = state;
  const sayAll = (said: Answer) => work.answer(saidOfAll(state, said));
  const answered = questions.filter((one) => answers[keyOf(one)]).length;
  const all = answered > 0 && answered < questions.length ? "The others" : "All";
  return (
    <section aria-labelledby="same-deposit" className="grid grid-cols-1 gap-3">
      <h3 id="same-deposit" className="text-lg">
        Same deposit?
      </h3>
      <p className="text-muted">
        These lines are like stored ones, but something differs. Please answer each one first.
      </p>
      <p role="status" className="font-bold">
        {leftText(questions.length - answered, state)}
      </p>
      {questions.length > 1 && (
        <div className="flex flex-wrap gap-3">
          <Button kind="secondary" size="small" onClick={() => sayAll("same")}>
            {`${all} are the same`}
          </Button>
          <Button kind="secondary" size="small" onClick={() => sayAll("new")}>
            {`${all} are new`}
          </Button>
        </div>
      )}
      {questions.slice(0, 100).map((question) => {
        const { line, stored } = question;
        const [key, found] = [keyOf(question), read.lines[line]];
        if (!found) return null;
        return (
          <div key={key} className="grid gap-2 rounded-box border border-base-300 bg-base-100 p-4">
            <dl className="grid grid-cols-1 gap-1 sm:grid-cols-[auto_1fr] sm:gap-x-4">
              <dt className="text-muted">In the file</dt>
              <dd>
                {formatPlainDate(found.date)} · <Money cents={found.cents} /> · {found.text}
              </dd>
              <dt className="text-muted">Stored</dt>
              <dd>
                {formatPlainDate(stored.date)} · <Money cents={stored.cents} /> · {stored.text}
              </dd>
            </dl>
            <ChoiceField
              name={`same-${line}-${stored.id}`}
              label="Is it the same deposit?"
              choices={[
                { value: "same", label: "Yes, the same" },
                { value: "new", label: "No, another one" },
              ]}
              value={answers[key] ?? ""}
              onChange={({ currentTarget }) =>
                work.answer({ [key]: currentTarget.value === "same" ? "same" : "new" })
              }
            />
          </div>
        );
      })}
    </section>
  );
}
