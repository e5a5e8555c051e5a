import { useEffect, useRef, useState } from "react";
import { fetchDone } from "@/data/remote/statement-desk";
import { formatRand } from "@/domain/money/rules";
import { type DeskLine, VERIFY_EXACT_MAX } from "@/domain/statement/desk/desk";
import { ADMIN_TOASTS } from "@/domain/text/admin-messages";
import { formatCount } from "@/domain/text/format-count";
import { Button } from "@/ui/button";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { EmptyState } from "@/ui/empty-state";
import { Notice } from "@/ui/notice";
import { ProgressBar } from "@/ui/progress-bar";
import { Skeleton } from "@/ui/skeleton";
import { useList } from "../../shared/list/use-list";
import { useWalk } from "../../shared/list/walk";
import { useShortcuts } from "../../shared/shortcuts/shortcuts";
import { type Desk, type DeskRow, groupsOf, sumOf } from "./desk-state";
import { DoneLines } from "./done-lines";
import { LineRow } from "./line-row";
import { OtherDialog } from "./other-dialog";
import { ReturnDialog } from "./return-dialog";
import { StatementSums } from "./statement-sums";
import { UndoBar } from "./undo-bar";
import { type DeskActions, useDesk } from "./use-desk";

/** The statement desk: what arrived, what it is for, and whether it adds up. */
export function StatementDesk() {
  const done = useList({
    fetch: fetchDone,
    collections: ["bank_lines"],
    failed: ADMIN_TOASTS.statement_fetch_failed,
  });
  const desk = useDesk();
  if (desk.status === "failed") {
    return (
      <EmptyState
        title="We couldn't load the statement's lines"
        action={<Button onClick={desk.reload}>Try again</Button>}
      />
    );
  }
  if (!desk.desk) return <LoadingDesk {...desk} />;
  return (
    <LoadedDesk desk={desk} data={desk.desk}>
      <DoneLines list={done} summary={desk.summary} onReopen={(line) => void desk.reopen(line)} />
    </LoadedDesk>
  );
}

/** The sums come first; then it is said how far the lines and payments are. */
function LoadingDesk({ summary, soFar }: Pick<DeskActions, "summary" | "soFar">) {
  const { lines, payments } = soFar;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <StatementSums summary={summary} />
      <p className="text-muted">
        {lines + payments > 0
          ? `Loading the statement's lines: ${formatCount(lines)} lines and ${formatCount(payments)} payments so far.`
          : "Loading the statement's lines."}
      </p>
      <Skeleton label="Loading the statement's lines" rows={4} />
    </div>
  );
}

type LoadedDeskProps = { desk: DeskActions; data: Desk; children: React.ReactNode };

function LoadedDesk({ desk, data, children }: LoadedDeskProps) {
  const [asksToVerify, setAsksToVerify] = useState(false);
  const [other, setOther] = useState<DeskRow>();
  const [returned, setReturned] = useState<DeskRow>();
  const moveOn = useMoveOn();
  const { exact, suggestions, unmatched } = groupsOf(data);
  useWalk(
    "lines",
    [
      {
        status: "ready",
        rows: [...exact, ...suggestions, ...unmatched].map(({ line }) => line),
        query: {},
        next: null,
      },
    ],
    data.data.isMore,
  );
  useDeskKeys({
    onVerifyAll: () => setAsksToVerify(exact.length > 0),
    onUndo: () => desk.recent && void desk.undo(desk.recent),
  });

  function decide(row: DeskRow) {
    moveOn(row.line);
    void desk.accept(row);
  }

  const accept = (row: DeskRow) =>
    row.suggestion?.kind === "return" ? setReturned(row) : decide(row);
  function putAside({ line }: DeskRow, reason: string) {
    moveOn(line);
    void desk.notOurs(line, reason);
  }

  const rows = { busy: desk.busy, onAccept: accept, onOther: setOther, onAside: putAside };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <StatementSums summary={desk.summary} />
      {data.data.isMore && (
        <Notice title="There are more lines">
          These are the oldest lines. Finish them, then open this tab again to see the others.
        </Notice>
      )}
      <Group title="Exact matches" rows={exact} {...rows} isExact>
        {exact.length > 0 && (
          <Button onClick={() => setAsksToVerify(true)} busy={desk.progress !== null}>
            {verifyLabel(exact.length)}
          </Button>
        )}
        {desk.progress && <Verifying {...desk.progress} />}
      </Group>
      <Group title="Suggestions" rows={suggestions} {...rows} />
      <Group title="Not matched" rows={unmatched} {...rows} />
      {children}
      <div className="pointer-events-none sticky bottom-3 z-10 grid gap-2 empty:hidden">
        <Problems desk={desk} />
        <UndoBar recent={desk.recent} busy={desk.busy} onUndo={desk.undo} onGone={desk.forget} />
      </div>
      {asksToVerify && (
        <VerifyAll rows={exact} desk={desk} onClose={() => setAsksToVerify(false)} />
      )}
      {other && (
        <Other
          row={other}
          desk={desk}
          data={data}
          moveOn={moveOn}
          onClose={() => setOther(undefined)}
        />
      )}
      {returned && (
        <ReturnDialog
          row={returned}
          deposit={desk.lineOf(returned.suggestion?.lines[0] ?? "")}
          onConfirm={decide}
          onClose={() => setReturned(undefined)}
        />
      )}
    </div>
  );
}

function Verifying({ done, of }: { done: number; of: number }) {
  return <ProgressBar label="Verifying" value={done / Math.max(1, of)} />;
}

type GroupProps = {
  title: string;
  rows: readonly DeskRow[];
  isExact?: boolean;
  busy: ReadonlySet<string>;
  onAccept: (row: DeskRow) => void;
  onOther: (row: DeskRow) => void;
  onAside: (row: DeskRow, reason: string) => void;
  children?: React.ReactNode;
};

/** Exact matches scroll in a box of their own: what needs a person is right below it. */
const BOX = "max-h-[26rem] overflow-y-auto";

function Group(props: GroupProps) {
  const { title, rows, isExact = false, busy, onAccept, onOther, onAside, children } = props;
  const count = rows.length === 1 ? "1 line" : `${formatCount(rows.length)} lines`;
  return (
    <section aria-label={title} className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg">
          {title}{" "}
          <span className="font-normal text-base text-muted">
            {count}, {formatRand(sumOf(rows))}
          </span>
        </h2>
        {children}
      </div>
      {rows.length > 0 && (
        <ul className={`rounded-box border border-base-300 bg-base-100 ${isExact ? BOX : ""}`}>
          {rows.map((row) => (
            <LineRow
              key={row.line.id}
              row={row}
              isExact={isExact}
              busy={busy.has(row.line.id)}
              onAccept={() => onAccept(row)}
              onOther={() => onOther(row)}
              onAside={(reason) => onAside(row, reason)}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

type OtherProps = {
  row: DeskRow;
  desk: DeskActions;
  data: Desk;
  moveOn: (line: DeskLine) => void;
  onClose: () => void;
};

function Other({ row: { line }, desk, data, moveOn, onClose }: OtherProps) {
  function decide(decision: () => Promise<void>) {
    onClose();
    moveOn(line);
    void decision();
  }
  return (
    <OtherDialog
      line={line}
      desk={data}
      onMatch={(payment) => decide(() => desk.match([line], [payment]))}
      onCredit={({ id, name }) => decide(() => desk.credit(line, id, name))}
      onNotOurs={(reason) => decide(() => desk.notOurs(line, reason))}
      onEmailed={(lines) => {
        desk.update(lines);
        onClose();
      }}
      onClose={onClose}
    />
  );
}

/** One press verifies so many at most: the button says how many of them. */
function verifyLabel(count: number): string {
  return count > VERIFY_EXACT_MAX
    ? `Verify ${VERIFY_EXACT_MAX} of ${formatCount(count)}`
    : "Verify all";
}

type VerifyAllProps = { rows: readonly DeskRow[]; desk: DeskActions; onClose: () => void };

function VerifyAll({ rows, desk, onClose }: VerifyAllProps) {
  const some = rows.slice(0, VERIFY_EXACT_MAX);
  const count = some.length === 1 ? "1 payment" : `${some.length} payments`;
  const isAll = rows.length === some.length;
  const asked = isAll ? count : `${some.length} of ${formatCount(rows.length)} payments`;
  useEffect(() => {
    document.querySelector<HTMLElement>("dialog[open] .btn-primary")?.focus();
  }, []);
  return (
    <ConfirmDialog
      open
      kind="primary"
      title={`Verify ${asked}, ${formatRand(sumOf(some))}?`}
      confirmLabel={`Verify ${count}`}
      onConfirm={() => {
        onClose();
        void desk.verifyAll(some);
      }}
      onClose={onClose}
    >
      <p>
        Reference and amount of each are right.{" "}
        <span className="no-email:hidden">Members get an email.</span>{" "}
        <span className="hidden no-email:inline">Members see it in the app.</span> You can undo it
        for 10 seconds.
      </p>
      {!isAll && <p className="mt-2">These are the oldest. Verify again for the others.</p>}
    </ConfirmDialog>
  );
}

function Problems({ desk }: { desk: DeskActions }) {
  if (desk.problems.length === 0) return null;
  function loadAgain() {
    desk.dismissProblems();
    desk.reload();
  }
  return (
    <div className="pointer-events-auto">
      <Notice tone="error" title="Not done" live>
        {desk.problems.map((problem) => (
          <p key={problem} className="wrap-anywhere">
            {problem}
          </p>
        ))}
        <div className="mt-2 flex gap-2">
          <Button kind="secondary" size="small" onClick={loadAgain}>
            Load again
          </Button>
          <Button kind="secondary" size="small" onClick={desk.dismissProblems}>
            Close
          </Button>
        </div>
      </Notice>
    </div>
  );
}

type DeskKeys = { onVerifyAll: () => void; onUndo: () => void };

function useDeskKeys({ onVerifyAll, onUndo }: DeskKeys): void {
  useShortcuts([
    {
      shown: "↓ ↑",
      does: "Next or previous line",
      keys: { ArrowDown: () => stepLine(1), ArrowUp: () => stepLine(-1) },
    },
    { shown: "Enter", does: "Accept the suggestion, and go to the next line", keys: {} },
    { shown: "Shift V", does: "Verify all exact matches", keys: { "Shift+V": onVerifyAll } },
    { shown: "F", does: "Find another order or member", keys: { f: pressOther } },
    { shown: "N", does: "Put aside what the bank calls no payment", keys: { n: pressAside } },
    { shown: "U", does: "Undo the last decision", keys: { u: onUndo } },
  ]);
}

const ACCEPTS = "[data-line]:not([aria-busy=true]) [data-accept]";

function stepLine(by: 1 | -1): void {
  const buttons = [...document.querySelectorAll<HTMLElement>(ACCEPTS)];
  const line = document.activeElement?.closest("[data-line]");
  const at = buttons.findIndex((button) => line?.contains(button));
  const next = at < 0 ? buttons[0] : buttons[at + by];
  next?.focus();
}

function pressOther(): void {
  const line = document.activeElement?.closest("[data-line]") ?? document;
  line.querySelector<HTMLElement>("[data-other]")?.click();
}

/** Acts on the line that has the focus; without one it goes to the first such line. */
function pressAside(): void {
  const line = document.activeElement?.closest("[data-line]");
  const own = line?.querySelector<HTMLElement>("[data-aside]");
  if (own) own.click();
  else document.querySelector<HTMLElement>("[data-aside]")?.focus();
}

/** Takes the focus to the line after the one that is decided, at once. */
function useMoveOn(): (line: DeskLine) => void {
  const aim = useRef<string>(undefined);
  useEffect(() => {
    if (!aim.current) return;
    document.querySelector<HTMLElement>(`[data-line="${aim.current}"] [data-accept]`)?.focus();
    aim.current = undefined;
  });
  return ({ id }) => {
    const lines = [...document.querySelectorAll<HTMLElement>("[data-line]")].filter((line) =>
      line.querySelector("[data-accept]"),
    );
    const at = lines.findIndex((line) => line.dataset.line === id);
    const next = lines[at + 1] ?? lines[at - 1];
    aim.current = next?.dataset.line;
    next?.querySelector<HTMLElement>("[data-accept]")?.focus();
  };
}
