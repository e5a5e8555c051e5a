import { useBlocker } from "@tanstack/react-router";
import { useCallback, useEffect, useRef, useState } from "react";
import { getSession } from "@/data/core/session";
import { asksFirst } from "@/data/device/before-reload";
import { ConfirmDialog } from "@/ui/confirm-dialog";

export type Unsaved = ReturnType<typeof useUnsaved>;

/** Keeps what is typed from being lost: leaving the page or updating the app asks first, and so does `ask`. */
export function useUnsaved() {
  const isDirty = useRef(false);
  const [pending, setPending] = useState<() => void>();
  // A signed-out user has to leave.
  const wouldLose = () => isDirty.current && getSession() !== null;
  const blocker = useBlocker({
    // Another search or filter of the same page keeps its form.
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && wouldLose(),
    enableBeforeUnload: wouldLose,
    withResolver: true,
  });
  const ask = useCallback((act: () => void) => {
    if (isDirty.current) setPending(() => act);
    else act();
  }, []);
  useEffect(() => {
    asksFirst.add(ask);
    return () => void asksFirst.delete(ask);
  }, [ask]);
  return {
    /** The form says here whether it has changes that aren't saved. */
    isDirty,
    /** Does `act` at once, or after asking where changes would be lost. */
    ask,
    isAsking: pending !== undefined || blocker.status === "blocked",
    discard() {
      isDirty.current = false;
      pending?.();
      setPending(undefined);
      blocker.proceed?.();
    },
    stay() {
      setPending(undefined);
      blocker.reset?.();
    },
  };
}

export function UnsavedDialog({ unsaved }: { unsaved: Unsaved }) {
  return (
    <ConfirmDialog
      open={unsaved.isAsking}
      title="Discard your changes?"
      confirmLabel="Discard changes"
      cancelLabel="Keep editing"
      onConfirm={unsaved.discard}
      onClose={unsaved.stay}
    >
      <p>Your changes aren't saved yet.</p>
    </ConfirmDialog>
  );
}
