import { useRef, useState } from "react";
import type { DraftRow } from "@/data/local/drafts.ts";
import { keepOrder } from "@/data/local/server-copy.ts";
import { flushTyped, keepTyped } from "@/data/local/typed-text.ts";
import { RequestError } from "@/data/remote/client.ts";
import { saveBudget, storedOrder } from "@/data/remote/orders.ts";
import { parseBudget } from "@/domain/budget.ts";
import { fill, messageOf, NOTICES, TOASTS } from "@/domain/error-catalogue.ts";
import { type Cents, formatCsvRand } from "@/domain/money.ts";
import type { OrderView } from "@/domain/order-view.ts";
import { formatMonth } from "@/domain/sast.ts";
import { toast } from "@/ui/toast.ts";

export type Budget = ReturnType<typeof useBudget>;

/** The grocery budget: as it is typed, as the server has it, and what saving it changed. */
export function useBudget(draft: DraftRow, order: OrderView) {
  const [typed, setTyped] = useState<string>();
  const [code, setCode] = useState<string>();
  const [notice, setNotice] = useState<string>();
  const [busy, setBusy] = useState(false);
  const running = useRef<{ cents: Cents; done: Promise<boolean> }>(undefined);

  const stored = order.order_budget > 0 ? formatCsvRand(order.order_budget) : "";
  const text = typed ?? (draft.orderBudget || stored);
  const amount = parseBudget(text);
  const isSaved = amount.ok && amount.value === order.order_budget;

  function type(next: string) {
    setTyped(next);
    keepTyped({ orderBudget: next });
  }

  /** Answers whether the server has the budget that stands in the field. */
  async function save(): Promise<boolean> {
    if (!amount.ok) {
      setCode(amount.code);
      const description = messageOf(amount.code);
      toast({ ...TOASTS.validation_error, description, kind: "error" });
      return false;
    }
    if (running.current?.cents !== amount.value) {
      running.current = { cents: amount.value, done: send(amount.value) };
    }
    return running.current.done;
  }

  async function send(cents: Cents): Promise<boolean> {
    setCode(undefined);
    setBusy(true);
    try {
      const answer = await saveBudget({ id: order.id, order_budget: cents });
      await keepOrder(answer.order);
      setNotice(answer.notice ? noticeText(answer.notice, answer.order) : undefined);
      keepTyped({ orderBudget: formatCsvRand(cents) });
      await flushTyped();
      setTyped(undefined);
      return true;
    } catch (error) {
      await fail(error);
      return false;
    } finally {
      running.current = undefined;
      setBusy(false);
    }
  }

  async function fail(error: unknown) {
    if (!(error instanceof RequestError)) reportError(error);
    const now = storedOrder(error);
    if (now) await keepOrder(now.order);
    setCode(error instanceof RequestError ? error.code : "unexpected_error");
  }

  return {
    text,
    type,
    save,
    busy,
    isSaved,
    /** Leaving the field saves what was changed; one that was left empty is asked for later. */
    leave: () => {
      if (text !== "" && !isSaved) void save();
    },
    error: code && messageOf(code),
    /** What saving changed of fee, month or reference, in one sentence. */
    notice,
  };
}

type Change = "fee_now_waived" | "fee_now_due" | "reference_renewed";

function noticeText(change: Change, order: OrderView): string {
  return fill(NOTICES[change], { month: formatMonth(order.month_period) });
}
