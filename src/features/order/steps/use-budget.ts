import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { OutboxRow } from "@/data/commands/commands";
import { isOutOfRoom } from "@/data/core/quota";
import type { DraftRow } from "@/data/local/basket/drafts";
import { flushTyped, saveTyped } from "@/data/local/basket/typed-text";
import { queueCommand } from "@/data/local/outbox/outbox";
import { sendAndWait } from "@/data/sync/outbox";
import { type Cents, formatCsvRand } from "@/domain/money/rules";
import { parseBudget } from "@/domain/order/budget";
import type { BudgetNotice } from "@/domain/order/responses";
import type { OrderView } from "@/domain/order/view";
import { isRefused } from "@/domain/sync/command-state";
import { fill, messageOf, NOTICES, TOASTS } from "@/domain/text/messages";
import { formatMonth } from "@/domain/time/sa-time";
import { toast } from "@/ui/toast";

export type Budget = ReturnType<typeof useBudget>;

/** So long after the last letter an amount is saved without another tap. */
const SAVE_AFTER_MS = 800;

interface Budgeting {
  readonly draft: DraftRow;
  readonly order: OrderView;
  readonly commands: readonly OutboxRow[];
  readonly change: BudgetNotice | undefined;
}

/** The grocery budget: as it is typed, as it is saved here or on the server, and what saving it changed. */
export function useBudget({ draft, order, commands, change }: Budgeting) {
  const stored = order.order_budget > 0 ? formatCsvRand(order.order_budget) : "";
  const [code, setCode] = useState<string>();
  const keep = useKeeping(draft.userId, order.id);

  const field = useFieldText(draft.orderBudget, stored);
  const { typed, text, type } = field;
  const amount = parseBudget(text);
  const isStored = amount.ok && amount.value === order.order_budget;
  const own = commands.filter(({ kind }) => kind === "budget");
  const isReplaced = useIsReplaced(amount.ok ? amount.value : undefined, isStored);
  const isOver = isReplaced && stored !== "" && own.length === 0;
  const isSaved = isStored || isOver;
  const problem = code ?? own.find(isRefused)?.problem;

  /** Returns whether the budget in the field is saved: by the server, or here until the phone is online. */
  async function save(): Promise<boolean> {
    if (!amount.ok) {
      setCode(amount.code);
      const description = messageOf(amount.code);
      toast({ ...TOASTS.validation_error, description, kind: "error" });
      return false;
    }
    setCode(undefined);
    type(formatCsvRand(amount.value)); // at once: an answer that comes later changes no text in the field
    const isKept = await keep(amount.value);
    if (!isKept) setCode("phone_full");
    return isKept;
  }

  // What the field says stays as it is typed: the next digit may follow.
  const saveQuietly = useEffectEvent(async () => {
    if (!amount.ok || isSaved) return;
    setCode((await keep(amount.value)) ? undefined : "phone_full");
  });
  useEffect(() => {
    if (typed === undefined) return;
    const timer = setTimeout(saveQuietly, SAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [typed]);

  useWhen(isStored && field.isSettled, field.release);
  useWhen(isOver && !field.isInHand, () => type(stored));

  return {
    text,
    type,
    save,
    isSaved,
    /** The amount that is typed and not saved, where it is one that an order may have. */
    unsaved: typed !== undefined && amount.ok && !isSaved ? amount.value : undefined,
    enter: field.enter,
    /** Leaving the field saves what was changed; one that was emptied says again what is saved. */
    leave() {
      field.leave();
      if (text !== "" && !isSaved) void save();
    },
    error: problem && messageOf(problem),
    /** What saving changed of fee, month or reference, in one sentence. */
    notice: change && fill(NOTICES[change], { month: formatMonth(order.month_period) }),
  };
}

function useWhen(isTrue: boolean, act: () => void): void {
  const acted = useEffectEvent(act);
  useEffect(() => {
    if (isTrue) acted();
  }, [isTrue]);
}

/** Whether the amount of the field was saved, and another one has taken its place since. */
function useIsReplaced(amount: Cents | undefined, isStored: boolean): boolean {
  const [saved, setSaved] = useState<Cents>();
  const isOther = amount !== saved;
  if (isStored && isOther) setSaved(amount);
  else if (!isStored && isOther && saved !== undefined) setSaved(undefined);
  return !isStored && !isOther && saved !== undefined;
}

/** What the field says: nothing but its member changes it while it is in hand, or is not saved. */
function useFieldText(kept: string, stored: string) {
  // A page that was closed before it saved an order's first budget begins as one in which it was typed.
  const [typed, setTyped] = useState(() => (stored ? undefined : kept || undefined));
  /** What it said when it was entered. */
  const [held, setHeld] = useState<string>();
  const text = typed ?? held ?? (kept || stored);

  function type(next: string) {
    setTyped(next);
    saveTyped({ orderBudget: next });
  }

  return {
    typed,
    text,
    type,
    enter: () => setHeld(text),
    /** One that was emptied says again what is saved. */
    leave() {
      setHeld(undefined);
      if (text === "" && stored) type(stored);
      else if (text === "") setTyped(undefined);
    },
    isInHand: held !== undefined,
    /** Whether the field would say the same without what was typed: then another tab or phone may change it. */
    isSettled: held === undefined && kept === typed,
    release: () => setTyped(undefined),
  };
}

/** Sends an amount, once however often it is saved; answers whether there was room to keep it. */
function useKeeping(userId: string, orderId: string) {
  const running = useRef<{ cents: Cents; done: Promise<boolean> }>(undefined);

  function keep(cents: Cents): Promise<boolean> {
    if (running.current?.cents !== cents) running.current = { cents, done: queue(cents) };
    return running.current.done;
  }

  async function queue(cents: Cents): Promise<boolean> {
    try {
      await queueCommand(userId, { orderId }, { kind: "budget", order_budget: cents });
      await flushTyped();
      await sendAndWait();
      return true;
    } catch (error) {
      if (!isOutOfRoom(error)) throw error;
      return false;
    } finally {
      if (running.current?.cents === cents) running.current = undefined;
    }
  }

  return keep;
}
