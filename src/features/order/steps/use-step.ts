import { useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { isOutOfRoom } from "@/data/core/quota";
import { untilRoom } from "@/data/core/room";
import { changeDraft } from "@/data/local/basket/drafts";
import { shownStep, type WizardState } from "./wizard-step";

/**
 * The step in the address and the step on the screen are one: each change is a history entry, so
 * that the phone's Back leads to the previous step, and an address past what is complete is corrected, as
 * soon as it is settled where the member left off.
 */
export function useStep(state: WizardState, asked: number | undefined, isSettled: boolean) {
  const navigate = useNavigate();
  const [wanted, setWanted] = useState<number>();
  const shown = shownStep(asked ?? state.draft.step, state);
  const isFound = isSettled || asked === shown;

  useEffect(() => {
    if (asked === shown || !isFound) return;
    const there = {
      to: "/",
      search: (before: object) => ({ ...before, step: shown }),
      replace: true,
    } as const;
    // An address that names no step gets one where one is; a step in another's place is seen from its top.
    if (asked === undefined) void navigate({ ...there, hash: true, resetScroll: false });
    else void navigate(there);
  }, [asked, shown, isFound, navigate]);

  // What was just written reaches `state` a moment later: only then is the next step open.
  const isOpen = wanted !== undefined && shownStep(wanted, state) === wanted;
  useEffect(() => {
    if (!isOpen) return;
    setWanted(undefined);
    void navigate({ to: "/", search: { step: wanted } });
  }, [isOpen, wanted, navigate]);

  useEffect(() => {
    if (!isFound) return;
    const left = new AbortController();
    void untilRoom(() => changeDraft({ step: shown }), left.signal).catch((error: unknown) => {
      if (!isOutOfRoom(error)) throw error;
    });
    return () => left.abort();
  }, [shown, isFound]);

  return { shown, goTo: setWanted };
}
