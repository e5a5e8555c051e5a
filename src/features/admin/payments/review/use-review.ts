import { useState } from "react";
import { toPay } from "@/domain/ledger/to-pay";
import { parseRand } from "@/domain/money/parse-rand";
import { type Cents, formatCsvRand } from "@/domain/money/rules";
import type { PaymentRow } from "@/domain/payment/responses";
import { messageOf } from "@/domain/text/messages";
import { actionsOf, type PaymentAction } from "../store/payment-actions";
import type { DecidedIn } from "../store/use-decide";
import type { Answer, Decisions } from "../store/use-decisions";

interface Asked {
  readonly action: "reject" | "cancel" | "not_arrived" | "deliver";
  readonly row: PaymentRow;
  /** Whether the answer was tried in vain. */
  readonly isTried?: boolean;
}

export type Question = NonNullable<ReturnType<typeof useReview>["asked"]>;

export function useReview(store: Pick<DecidedIn, "state">, decisions: Decisions) {
  const [typed, setTyped] = useState({ of: "", text: "", error: "" });
  const [asked, setAsked] = useState<Asked | null>(null);
  const selected = store.state().selected?.row;
  const isTyped = selected !== undefined && typed.of === amountKey(selected);

  function type(text: string, error = "") {
    if (selected) setTyped({ of: amountKey(selected), text, error });
  }

  function verify(given: PaymentRow) {
    const isSelected = given.id === selected?.id;
    // The selected-at payment is verified as it was seen, even where there is a newer state of it.
    const row = isSelected ? selected : given;
    const received = parseRand(
      isSelected && isTyped ? typed.text : formatCsvRand(expectedAmount(row)),
    );
    if (received.ok && received.value >= 0) void decisions.verify(row, received.value);
    else {
      type(typed.text, messageOf(received.ok ? "amount_invalid" : received.code));
      document.getElementById("amount-received")?.focus();
    }
  }

  function act(action: PaymentAction, row: PaymentRow) {
    if (decisions.busy.has(row.id)) return;
    if (action === "verify") verify(row);
    else if (isAsked(action)) setAsked({ action, row });
    else if (action === "reopen") void decisions.reopen(row);
    else void decisions.checkDeposit(row, action);
  }

  return {
    act,
    /** The same for the selected payment, where it may be done. */
    actOnSelected(action: PaymentAction) {
      if (selected && actionsOf(selected).includes(action)) act(action, selected);
    },
    amount: {
      text: isTyped ? typed.text : formatCsvRand(selected ? expectedAmount(selected) : 0),
      error: (isTyped && typed.error) || undefined,
      onType: type,
    },
    asked: asked && {
      ...asked,
      busy: decisions.busy.has(asked.row.id),
      problem: asked.isTried ? decisions.problem : null,
    },
    /** The question is open until its answer is carried out, or null takes it away. */
    async answer(answer: Answer | null) {
      if (!asked || !answer) return setAsked(null);
      if (decisions.busy.has(asked.row.id)) return;
      const put = (next: Asked | null) => setAsked((now) => (now === asked ? next : now));
      await carryOut(decisions, asked, answer, () => put(null));
      put({ ...asked, isTried: true });
    },
  };
}

function carryOut(
  decisions: Decisions,
  { action, row }: Asked,
  answer: Answer,
  onDone: () => void,
): Promise<void> {
  if (action === "deliver") return decisions.deliver(row, onDone);
  if (action === "reject") return decisions.reject(row, answer.reason, onDone);
  if (action === "not_arrived") return decisions.takeBack(row, answer.reason, onDone);
  return decisions.cancel(row, answer, onDone);
}

function isAsked(action: PaymentAction): action is Asked["action"] {
  return ["reject", "cancel", "not_arrived", "deliver"].includes(action);
}

/** What the bank statement shows, else what is due. */
function expectedAmount(row: PaymentRow): Cents {
  return row.statement_cents ?? toPay(row);
}

/** What is typed is for one payment with one amount. */
function amountKey(row: PaymentRow): string {
  return `${row.id} ${expectedAmount(row)}`;
}
