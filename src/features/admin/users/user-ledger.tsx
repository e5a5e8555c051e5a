import { type FormEvent, useCallback, useEffect, useState } from "react";
import { followAdmins } from "@/data/remote/admin-list";
import { RequestError } from "@/data/remote/client";
import { attempt, perform } from "@/data/remote/perform";
import {
  confirmEntry,
  enterByHand,
  fetchUserLedger,
  refundToBank,
  withdrawEntry,
} from "@/data/remote/user-ledger";
import { ALONE_MAX, enterSchema, refundSchema } from "@/domain/ledger/manual";
import { sumOf } from "@/domain/ledger/postings";
import type { Proposal, UserLedger } from "@/domain/ledger/responses";
import { ledgerLines } from "@/domain/ledger/words";
import { parseRand } from "@/domain/money/parse-rand";
import { formatRand } from "@/domain/money/rules";
import { ADMIN_TOASTS, messageOf, type Toast } from "@/domain/text/messages";
import { formatDayTime, momentOf, sastDate } from "@/domain/time/sa-time";
import type { UserView } from "@/domain/users/responses";
import { Button } from "@/ui/button";
import { DateField } from "@/ui/date-field";
import { Fact, Facts } from "@/ui/facts";
import { LedgerTable } from "@/ui/ledger-table";
import { Money } from "@/ui/money";
import { MoneyField } from "@/ui/money-field";
import { Notice } from "@/ui/notice";
import { Problem } from "@/ui/problem";
import { Skeleton } from "@/ui/skeleton";
import { TextField } from "@/ui/text-field";
import { toast } from "@/ui/toast";
import { useAction } from "@/ui/use-action";

type Take = (ledger: UserLedger) => void;
type FormProps = { user: UserView; onDone: Take };

/** A member's money as they see it, and what an admin may enter by hand. */
export function UserLedgerSection({ user }: { user: UserView }) {
  const { ledger, failure, busy, take, more, reload } = useUserLedger(user.id);
  const [made, setMade] = useState(0);
  const done: Take = (next) => {
    take(next);
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
          {ledger.proposals.map((proposal) => (
            <Waiting key={proposal.id} proposal={proposal} onDone={take} />
          ))}
          {ledger.entries.length === 0 && <p className="text-muted">No payments yet.</p>}
          {ledger.entries.length > 0 && (
            <LedgerTable
              lines={ledgerLines(ledger.entries, sumOf(ledger.balance))}
              caption="Payments, newest first"
            />
          )}
          {ledger.next && (
            <Button
              kind="secondary"
              size="small"
              className="justify-self-start"
              busy={busy}
              onClick={more}
            >
              Show more
            </Button>
          )}
          <details key={`entry-${made}`} className="rounded-box border border-base-300 p-3">
            <summary className="min-h-11 cursor-pointer py-2 font-bold">Correct by hand</summary>
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

function Balance({ ledger }: { ledger: UserLedger }) {
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
        <Fact name="Not used by open orders">
          <Money cents={ledger.available} />
        </Fact>
      )}
    </Facts>
  );
}

function Waiting({ proposal, onDone }: { proposal: Proposal; onDone: Take }) {
  const { busy, problem, run } = useAction();
  const decide = (work: (id: string) => Promise<UserLedger>, done: Toast) =>
    run(() =>
      attempt(ADMIN_TOASTS.entry_failed, async () => {
        onDone(await work(proposal.id));
        toast(done);
      }),
    );
  return (
    <Notice tone="warning" title={`Waiting for a second admin: ${formatRand(proposal.cents)}`}>
      <p className="break-words">{proposal.reason}</p>
      <p className="text-sm">
        {proposal.asked_by || "Former admin"}, {formatDayTime(momentOf(proposal.asked_at))}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        {proposal.may_confirm && (
          <Button
            kind="secondary"
            size="small"
            busy={busy}
            onClick={() => decide(confirmEntry, ADMIN_TOASTS.entry_confirmed)}
          >
            Confirm entry
          </Button>
        )}
        <Button
          kind="danger-quiet"
          size="small"
          busy={busy}
          onClick={() => decide(withdrawEntry, ADMIN_TOASTS.entry_withdrawn)}
        >
          Withdraw entry
        </Button>
      </div>
      <Problem>{problem}</Problem>
    </Notice>
  );
}

/** The form's own id makes it one entry, however often it is sent. */
function EntryForm({ user, onDone }: FormProps) {
  const [id] = useState(() => crypto.randomUUID());
  const [fields, setFields] = useState<Readonly<Record<string, string>>>({});
  const { busy, problem, run } = useAction();

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const amount = parseRand(String(data.get("entry-amount") ?? ""));
    const sign = data.get("entry-sign") === "off" ? -1 : 1;
    const typed = {
      id,
      user_id: user.id,
      cents: amount.ok && amount.value > 0 ? sign * amount.value : 0,
      reason: String(data.get("entry-reason") ?? ""),
    };
    await run(async () => {
      const failure = await perform(
        enterSchema,
        typed,
        ADMIN_TOASTS.entry_failed,
        async (entry) => {
          const ledger = await enterByHand(entry);
          const waits = ledger.proposals.some((proposal) => proposal.id === id);
          onDone(ledger);
          toast(waits ? ADMIN_TOASTS.entry_asked : ADMIN_TOASTS.entry_saved);
        },
      );
      setFields(failure?.fields ?? {});
      return failure;
    });
  }

  return (
    <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-3 pt-2">
      <fieldset className="flex flex-wrap gap-4">
        <legend className="mb-1 font-semibold">What it does</legend>
        <Sign value="on" text="Add credit" checked />
        <Sign value="off" text="Take off credit" />
      </fieldset>
      <MoneyField
        name="entry-amount"
        label="Amount"
        hint={`Above ${formatRand(ALONE_MAX)} in a day, a second admin has to confirm.`}
        error={fields.cents && messageOf(fields.cents)}
      />
      <TextField
        name="entry-reason"
        label="Reason"
        hint="The member sees it."
        error={fields.reason && messageOf(fields.reason)}
      />
      <Problem>{problem}</Problem>
      <Button type="submit" kind="secondary" size="small" busy={busy} busyLabel="Saving...">
        Correct credit
      </Button>
    </form>
  );
}

function Sign({ value, text, checked }: { value: string; text: string; checked?: boolean }) {
  return (
    <label className="flex min-h-11 items-center gap-2">
      <input
        type="radio"
        name="entry-sign"
        value={value}
        defaultChecked={checked}
        className="radio radio-primary"
      />
      {text}
    </label>
  );
}

function RefundForm({ user, onDone }: FormProps) {
  const [id] = useState(() => crypto.randomUUID());
  const [fields, setFields] = useState<Readonly<Record<string, string>>>({});
  const { busy, problem, run } = useAction();

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const amount = parseRand(String(data.get("refund-amount") ?? ""));
    const typed = {
      id,
      user_id: user.id,
      cents: amount.ok ? amount.value : 0,
      date: String(data.get("refund-date") ?? ""),
      reference: String(data.get("refund-reference") ?? ""),
    };
    await run(async () => {
      const failure = await perform(
        refundSchema,
        typed,
        ADMIN_TOASTS.refund_failed,
        async (refund) => {
          onDone(await refundToBank(refund));
          toast(ADMIN_TOASTS.refund_saved);
        },
      );
      setFields(failure?.fields ?? {});
      return failure;
    });
  }

  return (
    <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-3 pt-2">
      <p>Pay the money back at your bank first, then record it here.</p>
      <MoneyField
        name="refund-amount"
        label="Amount paid back"
        error={fields.cents && messageOf(fields.cents)}
      />
      <DateField
        name="refund-date"
        label="Date of the bank payment"
        defaultValue={sastDate(Date.now())}
        error={fields.date && messageOf(fields.date)}
      />
      <TextField
        name="refund-reference"
        label="Reference of the bank payment"
        error={fields.reference && messageOf(fields.reference)}
      />
      <Problem>{problem}</Problem>
      <Button type="submit" kind="secondary" size="small" busy={busy} busyLabel="Saving...">
        Record refund
      </Button>
    </form>
  );
}

/** A member's ledger, read anew where another admin changed it. */
function useUserLedger(id: string) {
  const [ledger, setLedger] = useState<UserLedger>();
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);

  const load = useCallback(
    async (after?: string) => {
      setBusy(true);
      try {
        const page = await fetchUserLedger(id, after);
        setLedger((old) =>
          after && old ? { ...page, entries: [...old.entries, ...page.entries] } : page,
        );
        setFailure(undefined);
      } catch (error) {
        if (!(error instanceof RequestError)) reportError(error);
        setFailure(messageOf(error instanceof RequestError ? error.code : "unexpected_error"));
      } finally {
        setBusy(false);
      }
    },
    [id],
  );
  useEffect(() => {
    void load();
    return followAdmins(["users", "orders", "subscriptions"], () => void load());
  }, [load]);

  return {
    ledger,
    failure,
    busy,
    take: setLedger,
    more: () => void load(ledger?.next ?? undefined),
    reload: () => void load(),
  };
}
