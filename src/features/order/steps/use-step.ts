import { useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { changeDraft } from "@/data/local/basket/drafts";
import { isOutOfRoom } from "@/data/local/device/quota";
import { untilRoom } from "@/data/local/device/room";
import { shownStep, type WizardState } from "./wizard-step";

/**
 * The step in the address and the step on the screen are one: each change is a history entry, so
 * that the phone's Back leads to the previous step, and an address past what is complete is corrected.
 */
export function useStep(state: WizardState, asked: number | undefined) {
  const navigate = useNavigate();
  const [wanted, setWanted] = useState<number>();
  const shown = shownStep(asked ?? state.draft.step, state);

  useEffect(() => {
    if (asked === shown) return;
    const there = {
      to: "/",
      search: (before: object) => ({ ...before, step: shown }),
      replace: true,
    } as const;
    // An address that names no step gets one where one is; a step in another's place is seen from its top.
    if (asked === undefined) void navigate({ ...there, hash: true, resetScroll: false });
    else void navigate(there);
  }, [asked, shown, navigate]);

  // What was just written reaches `state` a moment later: only then is the next step open.
  const isOpen = wanted !== undefined && shownStep(wanted, state) === wanted;
  useEffect(() => {
    if (!isOpen) return;
    setWanted(undefined);
    void navigate({ to: "/", search: { step: wanted } });
  }, [isOpen, wanted, navigate]);

  useEffect(() => {
    const left = new AbortController();
    void untilRoom(() => changeDraft({ step: shown }), left.signal).catch((error: unknown) => {
      if (!isOutOfRoom(error)) throw error;
    });
    return () => left.abort();
  }, [shown]);

  return { shown, goTo: setWanted };
}
