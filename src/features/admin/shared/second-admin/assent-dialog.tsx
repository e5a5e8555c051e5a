import { type FormEvent, useEffect, useState } from "react";
import { answers, type Question } from "@/domain/ledger/questions";
import { ADMIN_MESSAGES } from "@/domain/text/admin-messages";
import { messageOf } from "@/domain/text/messages";
import { TEXT_LIMITS } from "@/domain/text/text-limits";
import { formatDayTime, momentOf } from "@/domain/time/sa-time";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { TextareaField } from "@/ui/textarea-field";
import { type Asked, onQuestion } from "./assent";

interface Words {
  readonly title: string;
  readonly text: string;
  /** Missing where it can only wait. */
  readonly confirm?: string;
  /** Until when it waits, where the server says so. */
  readonly from?: (moment: string) => string;
}

const WORDS: Readonly<Record<Question, Words>> = {
  deposit_not_expected: {
    title: "Is this right?",
    text: ADMIN_MESSAGES.deposit_not_expected,
    confirm: "Yes, go on",
  },
  member_has_open_payment: {
    title: "Is this right?",
    text: ADMIN_MESSAGES.member_has_open_payment,
    confirm: "Yes, go on",
  },
  deposit_was_refunded: {
    title: "Is this right?",
    text: ADMIN_MESSAGES.deposit_was_refunded,
    confirm: "Yes, go on",
  },
  second_admin_required: {
    title: "Ask a second admin?",
    text: "One admin can't decide this alone: it's your own money, much more than was asked for, the bank account, or a message to more than 200 members in a day. It counts once another admin confirms it. All admins see it in Payments until then.",
    confirm: "Ask a second admin",
    from: (moment) =>
      `You or the other admins haven't been admins for 3 days yet. It can be confirmed from ${moment}.`,
  },
  alone_reason_required: {
    title: "Decide without a second admin?",
    text: "No other admin can confirm this now. Your reason and that you decided alone stay in the audit log.",
    confirm: "Decide without one",
  },
  alone_too_soon: {
    title: "This has to wait",
    text: "No other admin can confirm this. An admin was removed less than 3 days ago, so that for now nobody can decide it alone.",
    from: (moment) => `You can decide it alone from ${moment}.`,
  },
  amount_far_too_little: {
    title: "Is this the right payment?",
    text: "Less than half of the amount due arrived. The member will owe the rest.",
    confirm: "Yes, book this amount",
  },
};

interface Open extends Asked {
  readonly id: string;
  readonly answer: (answer: { reason: string } | null) => void;
}

const FORM = "assent-form";
const REASON = "alone-reason";

/** Asks what the server wants to know before it books money, one question after the other. */
export function AssentDialog() {
  const [open, setOpen] = useState<readonly Open[]>([]);
  useEffect(
    () =>
      onQuestion(
        (asked) =>
          new Promise((resolve) => {
            const id = crypto.randomUUID();
            function answer(given: { reason: string } | null) {
              setOpen((all) => all.filter((other) => other.id !== id));
              resolve(given);
            }
            setOpen((all) => [...all, { ...asked, id, answer }]);
          }),
      ),
    [],
  );
  const [first] = open;
  return first ? <Questions key={first.id} {...first} /> : null;
}

function Questions({ question, about, from, answer }: Open) {
  const [error, setError] = useState<string>();
  const { title, text, confirm, from: fromText } = WORDS[question];
  const wantsReason = question === "alone_reason_required";

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const written = String(new FormData(event.currentTarget).get(REASON) ?? "");
    const reason = answers.alone_reason.safeParse(written);
    if (!wantsReason) answer({ reason: "" });
    else if (reason.success) answer({ reason: reason.data ?? "" });
    else {
      setError(messageOf(reason.error.issues[0]?.message ?? ""));
      document.getElementById(REASON)?.focus();
    }
  }

  return (
    <Dialog
      open
      title={title}
      onClose={() => answer(null)}
      footer={
        <>
          <Button once kind="secondary" onClick={() => answer(null)}>
            Back
          </Button>
          {confirm && (
            <Button type="submit" form={FORM}>
              {confirm}
            </Button>
          )}
        </>
      }
    >
      <form id={FORM} noValidate onSubmit={submit} className="grid gap-4">
        <p className="font-bold wrap-anywhere">{about}</p>
        <p>{text}</p>
        {from && fromText && <p>{fromText(formatDayTime(momentOf(from)))}</p>}
        {wantsReason && (
          <TextareaField
            name={REASON}
            label="Reason"
            rows={3}
            countTo={TEXT_LIMITS.rejectReason.max}
            error={error}
          />
        )}
      </form>
    </Dialog>
  );
}
