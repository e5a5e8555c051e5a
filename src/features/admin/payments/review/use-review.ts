import { useState } from "react";
import { toPay } from "@/domain/ledger/to-pay";
import { parseRand } from "@/domain/money/parse-rand";
import { type Cents, formatCsvRand } from "@/domain/money/rules";
import type { DepositAnswer } from "@/domain/payment/requests";
import type { PaymentRow } from "@/domain/payment/responses";
import { messageOf } from "@/domain/text/messages";
import { actionsOf, type PaymentAction } from "../store/payment-actions";
import type { DecidedIn } from "../store/use-decide";
import type { Decisions } from "../store/use-decisions";

export interface Asked {
  readonly action: "reject" | "cancel" | "not_arrived" | "deliver";
  readonly row: PaymentRow;
}

/** What the admin answers to it. */
export interface Answer {
  readonly reason: string;
  /** Of a cancelled order whose deposit no statement shows. */
  readonly deposit?: DepositAnswer | undefined;
}

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
    asked,
    answer(answer: Answer | null) {
      setAsked(null);
      if (!asked || !answer) return;
      const { reason, deposit } = answer;
      if (asked.action === "deliver") void decisions.deliver(asked.row);
      else if (asked.action === "reject") void decisions.reject(asked.row, reason);
      else if (asked.action === "not_arrived") void decisions.takeBack(asked.row, reason);
      else void decisions.cancel(asked.row, reason, deposit);
    },
  };
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
