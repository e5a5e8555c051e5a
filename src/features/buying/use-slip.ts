import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { ofKind } from "@/data/commands/command-type";
import type { SlipDraft } from "@/data/local/cache/buying-rows";
import { dropDraft, keepDraft } from "@/data/local/cache/slip-drafts";
import type { BuyingDay } from "@/data/sync/use-buying";
import type { BuyingSlips } from "@/data/sync/use-slips";
import { isSameShop, type NamedLine, slipLines } from "@/domain/buying/phone-slips";
import { openDifference, type SaveSlip, saveSlipSchema } from "@/domain/closing/slip";
import { parseRand } from "@/domain/money/parse-rand";
import { isRefused } from "@/domain/sync/command-state";

interface Given {
  readonly day: BuyingDay;
  readonly all: BuyingSlips;
  readonly id: string;
  readonly from: string;
}

type Checked =
  | { readonly slip: SaveSlip; readonly problems?: never }
  | { readonly slip?: never; readonly problems: Readonly<Record<string, string>> };

/** What is typed of a slip. It is on this phone at once, whatever happens before it is saved. */
export function useSlip({ day, all: slips, id, from }: Given) {
  const known = slips.slips.find((slip) => slip.id === id);
  const draft = slips.drafts.find((one) => one.id === id);
  const [typed, setTyped] = useState<SlipDraft>(() => draft ?? startOf({ day, id, from }, known));
  const setOver = useKept(day.date, typed);

  const isOfShop = ({ shop }: NamedLine) => isSameShop(shop, typed.shop);
  const isOn = (line: NamedLine) =>
    typed.ticks[line.id] ??
    (known ? known.lines.some((own) => own.id === line.id) : isOfShop(line));
  const all = useMemo(
    () => slipLines([...(known?.lines ?? []), ...slips.loose], day.lines),
    [known, slips, day.lines],
  );
  const lines = all.filter(isOn);
  const total = parseRand(typed.total);
  const revision = typed.revision ?? known?.revision ?? 0;
  const said = { total_cents: total.ok ? total.value : 0, differences: typed.causes };

  function checked(): Checked {
    const slip = {
      ...{ id, revision, delivery_date: day.date, shop: typed.shop },
      ...{ ...said, lines: lines.map((line) => line.id) },
    };
    const { success, data, error } = saveSlipSchema.safeParse(slip);
    if (success) return { slip: data };
    const problems = error.issues.map(({ path, message }) => [String(path[0]), message]);
    return { problems: Object.fromEntries(problems.toReversed()) };
  }

  return {
    known,
    typed,
    isDraft: draft !== undefined,
    all,
    lines,
    others: all.filter((line) => !isOn(line)),
    isOfShop,
    /** Unknown until a total is typed. */
    open: total.ok && total.value > 0 ? openDifference(said, lines) : undefined,
    setOver,
    change: (more: Partial<SlipDraft>) => setTyped((before) => ({ ...before, ...more })),
    /** The lines of another shop are chosen with it. */
    moveTo: (shop: string) =>
      setTyped((before) => ({ ...before, shop, ticks: known ? before.ticks : {} })),
    tick(ids: readonly string[]) {
      const changed = all.filter((line) => isOn(line) !== ids.includes(line.id));
      const ticks = changed.map((line) => [line.id, !isOn(line)] as const);
      setTyped((before) => ({
        ...before,
        ticks: { ...before.ticks, ...Object.fromEntries(ticks) },
      }));
    },
    drop() {
      setOver(true);
      return dropDraft(id);
    },
    checked,
  };
}
export type SlipTyping = ReturnType<typeof useSlip>;

/**
 * Keeps each change until the slip is saved or its draft dropped: what arrives later, as a photo that was made
 * small, is no draft of it. Answers what says that it is over.
 */
function useKept(date: string, typed: SlipDraft): (isOver: boolean) => void {
  const kept = useRef(typed);
  const over = useRef(false);
  useEffect(() => {
    if (kept.current === typed || over.current) return;
    kept.current = typed;
    // Where there is no room for it, saving says so.
    void keepDraft(date, typed).catch(() => {});
  }, [typed, date]);
  return useCallback((isOver) => {
    over.current = isOver;
  }, []);
}

/** What was refused is there to be put right; a new slip begins with its shop. */
function startOf(
  { day, id, from }: Pick<Given, "day" | "id" | "from">,
  known: BuyingSlips["slips"][number] | undefined,
): SlipDraft {
  const own = ofKind(day.waiting, "slip").filter(({ slip }) => slip.id === id);
  const refused = own.find(isRefused)?.slip;
  const sending = own.filter((row) => !isRefused(row)).map(({ slip }) => slip.revision + 1);
  const said = refused ?? known;
  return {
    id,
    revision: Math.max(known?.revision ?? 0, ...sending),
    shop: said?.shop ?? from,
    total: said ? (said.total_cents / 100).toFixed(2) : "",
    ticks: refused ? Object.fromEntries(refused.lines.map((line) => [line, true])) : {},
    causes: said?.differences ?? [],
  };
}
