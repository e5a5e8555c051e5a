import { useEffect, useState } from "react";
import { useStartOrder } from "./use-start-order";
import type { StepProps } from "./wizard-step";

/**
 * 'Change' on step 4: the step that it opens leads straight back, and what was changed there is sent on
 * the way. `next` is the button of the first three steps.
 */
export function useChange({ state, goTo }: StepProps, shown: number) {
  const [isChanging, setChanging] = useState(false);
  const { start, problem } = useStartOrder({ state, goTo });
  useEffect(() => {
    if (shown >= 4) setChanging(false);
  }, [shown]);

  function change(step: number) {
    setChanging(true);
    goTo(step);
  }
  function next(step: number) {
    if (isChanging && step > shown && step < 4) void start();
    else goTo(step);
  }
  return { change, next, problem };
}
