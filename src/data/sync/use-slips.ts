import { useLiveQuery } from "dexie-react-hooks";
import { useMemo } from "react";
import type { ShownEntry } from "@/domain/buying/phone-list";
import { type PhoneSlip, shownSlips } from "@/domain/buying/phone-slips";
import { isRefused } from "@/domain/sync/command-state";
import { ofKind } from "../commands/command-type";
import { buyingValues } from "../local/cache/buying-list";
import type { SlipDraft } from "../local/cache/buying-rows";
import type { BuyingDay } from "./use-buying";

export interface BuyingSlips {
  readonly slips: readonly PhoneSlip[];
  /** What was bought and is on no slip. */
  readonly loose: readonly ShownEntry[];
  /** What was typed and not saved. */
  readonly drafts: readonly SlipDraft[];
}

/** The slips of a delivery as this phone has them, with its own that wait; undefined until the phone was asked. */
export function useSlips(day: BuyingDay): BuyingSlips | undefined {
  const { date, entries, slips: known, waiting } = day;
  const drafts = useLiveQuery(() => buyingValues(date, "draft"), [date]);
  return useMemo(() => {
    if (!drafts) return undefined;
    const sending = waiting.filter((row) => !isRefused(row));
    const { slips, loose } = shownSlips(known, entries, {
      slips: ofKind(sending, "slip").map(({ slip }) => slip),
      photos: ofKind(sending, "slipPhoto").map(({ slipId }) => slipId),
      removed: ofKind(sending, "voidSlip").map(({ slip }) => slip.id),
    });
    return { slips, loose, drafts };
  }, [known, drafts, waiting, entries]);
}
