import { type FormEvent, useState } from "react";
import type * as z from "zod/mini";
import { perform } from "@/data/core/perform";
import { serverNow } from "@/data/core/server-clock";
import { enterByHand, refundToBank } from "@/data/remote/user-ledger";
import { enterSchema, refundSchema } from "@/domain/ledger/manual";
import type { LedgerPage } from "@/domain/ledger/responses";
import { ALONE_MAX } from "@/domain/ledger/second-admin";
import { parseRand } from "@/domain/money/parse-rand";
import { formatRand } from "@/domain/money/rules";
import { ADMIN_TOASTS } from "@/domain/text/admin-messages";
import { messageOf, type Toast } from "@/domain/text/messages";
import { sastDate } from "@/domain/time/sa-time";
import type { UserView } from "@/domain/users/responses";
import { Button } from "@/ui/button";
import { DateField } from "@/ui/date-field";
import { MoneyField } from "@/ui/money-field";
import { Problem } from "@/ui/problem";
import { TextField } from "@/ui/text-field";
import { toast } from "@/ui/toast";
import { useAction } from "@/ui/use-action";
import { withAssent } from "../shared/second-admin/assent";

type FormProps = {
  user: UserView;
  /** `null` where it waits for a second admin. */
  onDone: (ledger: LedgerPage | null) => void;
};

export function EntryForm({ user, onDone }: FormProps) {
  const { submit, error, busy, problem } = useLedgerForm({
    schema: enterSchema,
    failed: ADMIN_TOASTS.entry_failed,
    read: (typed) => {
      const cents = centsOf(typed("entry-amount"));
      const sign = typed("entry-sign") === "off" ? -1 : 1;
      return {
        user_id: user.id,
        cents: cents > 0 ? sign * cents : 0,
        reason: typed("entry-reason"),
      };
    },
    send: async (command) => {
      const ledger = await withAssent(
        { kind: "entry", command },
        enterByHand,
        about(user, command),
      );
      onDone(ledger);
      if (ledger) toast(ADMIN_TOASTS.entry_saved);
    },
  });

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
        hint={`Above ${formatRand(ALONE_MAX)} in a day, and for yourself, a second admin has to confirm.`}
        error={error("cents")}
      />
      <TextField
        name="entry-reason"
        label="Reason"
        hint="The member sees it."
        error={error("reason")}
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

export function RefundForm({ user, onDone }: FormProps) {
  const { submit, error, busy, problem } = useLedgerForm({
    schema: refundSchema,
    failed: ADMIN_TOASTS.refund_failed,
    read: (typed) => ({
      user_id: user.id,
      cents: centsOf(typed("refund-amount")),
      date: typed("refund-date"),
      reference: typed("refund-reference"),
    }),
    send: async (command) => {
      const refund = { kind: "refund", command } as const;
      const ledger = await withAssent(refund, refundToBank, about(user, command));
      onDone(ledger);
      if (ledger) toast(ADMIN_TOASTS.refund_saved);
    },
  });

  return (
    <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-3 pt-2">
      <p>
        Record it here first, so that the credit can't pay for an order. Then pay it at your bank
        straight away. If the credit is your own, a second admin may have to confirm the refund
        before you pay it.
      </p>
      <MoneyField name="refund-amount" label="Amount to pay back" error={error("cents")} />
      <DateField
        name="refund-date"
        label="Date of the bank payment"
        defaultValue={sastDate(serverNow())}
        error={error("date")}
      />
      <TextField
        name="refund-reference"
        label="Reference of the bank payment"
        hint="Use the same one at your bank."
        error={error("reference")}
      />
      <Problem>{problem}</Problem>
      <Button type="submit" kind="secondary" size="small" busy={busy} busyLabel="Saving...">
        Record refund
      </Button>
    </form>
  );
}

function about({ full_name, email }: UserView, { cents }: { cents: number }): string {
  return `${full_name || email}, ${formatRand(cents)}`;
}

interface LedgerFormOptions<Sent> {
  readonly schema: z.ZodMiniType<Sent>;
  readonly failed: Toast;
  /** What is sent of the fields, besides the id. */
  readonly read: (typed: (name: string) => string) => Readonly<Record<string, unknown>>;
  readonly send: (value: Sent) => Promise<void>;
}

/** The form's own id makes it one entry, however often it is sent. */
function useLedgerForm<Sent>({ schema, failed, read, send }: LedgerFormOptions<Sent>) {
  const [id] = useState(() => crypto.randomUUID());
  const [fields, setFields] = useState<Readonly<Record<string, string>>>({});
  const { busy, problem, run } = useAction();

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const typed = { id, ...read((name) => String(data.get(name) ?? "")) };
    await run(async () => {
      const failure = await perform(schema, typed, failed, send);
      setFields(failure?.fields ?? {});
      return failure;
    });
  }

  const error = (name: string) => fields[name] && messageOf(fields[name]);
  return { submit, error, busy, problem };
}

/** Zero for what is no amount, which the schema refuses. */
function centsOf(text: string): number {
  const amount = parseRand(text);
  return amount.ok ? amount.value : 0;
}
