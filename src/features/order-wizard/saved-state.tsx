import { useSavedState } from "@/data/local/saved-state.ts";
import { HeaderStatus } from "@/ui/header-status.tsx";

const WORDS = {
  saved: { dot: "bg-primary", text: "All saved" },
  saving: { dot: "bg-accent", text: "Saving…" },
  failed: { dot: "bg-error", text: "Not saved on this phone" },
} as const;

/** Whether what was typed is kept on this phone. Spoken only when it is not. */
export function SavedState() {
  const state = useSavedState();
  const { dot, text } = WORDS[state];
  return (
    <HeaderStatus>
      <p
        role={state === "failed" ? "alert" : undefined}
        className="flex items-center gap-2 px-2 text-muted"
      >
        <span aria-hidden="true" className={`size-2.5 shrink-0 rounded-full ${dot}`} />
        {text}
      </p>
    </HeaderStatus>
  );
}
