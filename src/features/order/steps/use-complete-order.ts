import { useRef, useState } from "react";
import type { OutboxRow } from "@/data/commands/commands";
import { isOutOfRoom } from "@/data/core/quota";
import { serverNow } from "@/data/core/server-clock";
import { commandsAbout, queueCommand } from "@/data/local/outbox/outbox";
import { sendAndWait } from "@/data/sync/outbox";
import { toPay } from "@/domain/ledger/to-pay";
import { type Cents, formatRand } from "@/domain/money/rules";
import { missingToComplete } from "@/domain/order/rules";
import type { OrderView } from "@/domain/order/view";
import { isRefused } from "@/domain/sync/command-state";
import { messageOf, TOASTS, type Toast } from "@/domain/text/messages";
import { formatMonth, monthPeriod } from "@/domain/time/sa-time";
import type { FieldError } from "@/ui/error-summary";
import { toast } from "@/ui/toast";
import { proofField } from "../proof/proof-picker";
import { BUDGET_FIELD } from "./budget-form";
import type { Budget } from "./use-budget";

interface Completing {
  readonly userId: string;
  readonly order: OrderView;
  /** The order with the budget that is typed, as its member sees it. */
  readonly shown: OrderView;
  readonly commands: readonly OutboxRow[];
  readonly budget: Budget;
  readonly hasChat: boolean;
}

/** 'Complete Order', once however often it is pressed; or what is missing, or why not. */
export function useCompleteOrder(completing: Completing) {
  const { userId, order, shown, commands, budget, hasChat } = completing;
  const running = useRef(false);
  /** What was on the screen when the button went down: the total that its member agrees to. */
  const pressed = useRef<Cents>(undefined);
  const [busy, setBusy] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const [problem, setProblem] = useState<Toast>();
  const missing = missingOf(shown, commands, hasChat);
  const errors = attempt > 0 ? missing : [];
  const refused = refusalOf(order, commands);
  const isOnItsWay = commands.some(({ kind }) => kind === "complete") && !refused;

  async function complete() {
    if (running.current) return;
    running.current = true;
    const seen = pressed.current ?? toPay(shown);
    pressed.current = undefined;
    setBusy(true);
    setProblem(undefined);
    try {
      if (!(await isBudgetSaved())) return;
      if (seen !== toPay(shown)) setProblem(TOTAL_CHANGED);
      else if (missing.length > 0 && (await isStillMissing())) tellMissing();
      else setProblem(await queueComplete(userId, shown));
    } finally {
      running.current = false;
      setBusy(false);
    }
  }

  /** What is typed is saved first; an empty field is what is missing, unless a budget was saved before. */
  async function isBudgetSaved(): Promise<boolean> {
    const isBlank = budget.text === "" && order.order_budget === 0;
    return budget.isSaved || isBlank || (await budget.save());
  }

  /** Asks the phone: a proof that was saved a moment before the press may not be drawn yet. */
  async function isStillMissing(): Promise<boolean> {
    const saved = await commandsAbout({ orderId: order.id });
    return missingOf(shown, saved, hasChat).length > 0;
  }

  function tellMissing() {
    setAttempt((count) => count + 1);
    toast({ ...TOASTS.validation_error, description: missing[0]?.message, kind: "error" });
  }

  return {
    press: () => {
      pressed.current = toPay(shown);
    },
    complete,
    busy: busy || isOnItsWay,
    problem: problem ?? refused,
    attempt,
    errors,
    isComplete: missing.length === 0,
    proofError: errors.find(({ fieldId }) => fieldId === proofOf(order))?.message,
  };
}

/** Returns why there was no room for it. */
async function queueComplete(userId: string, order: OrderView): Promise<Toast | undefined> {
  const { id, revision, total } = order;
  const month_period = order.month_period || monthPeriod(serverNow());
  try {
    const seen = { revision, total, to_pay: toPay(order), month_period };
    await queueCommand(userId, { orderId: id }, { kind: "complete", ...seen });
    await sendAndWait();
    return undefined;
  } catch (error) {
    if (!isOutOfRoom(error)) throw error;
    return { ...TOASTS.submission_failed, description: messageOf("phone_full") };
  }
}

/** A budget, and a proof that is uploaded, waits on this phone, or is sent by WhatsApp. */
function missingOf(
  order: OrderView,
  commands: readonly OutboxRow[],
  hasChat: boolean,
): FieldError[] {
  const isComing = commands.some(
    (row) => (row.kind === "proof" || row.kind === "declare") && !isRefused(row),
  );
  return missingToComplete(order)
    .filter((code) => code !== "proof_required" || !isComing)
    .map((code) =>
      code === "budget_required"
        ? { fieldId: BUDGET_FIELD, message: messageOf(code) }
        : {
            fieldId: proofOf(order),
            message: messageOf(hasChat ? "proof_or_chat_required" : code),
          },
    );
}

function proofOf({ id }: OrderView): string {
  return proofField({ orderId: id });
}

const TOTAL_CHANGED: Toast = {
  title: "Your total has changed",
  description: "Please check the new total below, then press Complete Order.",
};

/** Why 'Complete Order' did not go through: it was refused, or what has to go before it was. */
function refusalOf(order: OrderView, commands: readonly OutboxRow[]): Toast | undefined {
  const complete = commands.find((row) => row.kind === "complete");
  const refused = commands.find(isRefused);
  if (!complete || !refused) return undefined;
  const { total, to_pay, month_period = order.month_period } = complete;
  const change =
    total !== order.total
      ? ` Your total was ${formatRand(total)} and is now ${formatRand(order.total)}.`
      : to_pay !== toPay(order)
        ? ` The amount to pay was ${formatRand(to_pay)} and is now ${formatRand(toPay(order))}.`
        : month_period !== order.month_period
          ? ` You completed it in ${formatMonth(month_period)}.`
          : "";
  const { title } = TOASTS.submission_failed;
  return { title, description: messageOf(refused.problem) + change };
}
