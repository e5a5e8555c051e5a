import { useSavedState } from "@/data/local/saved-state.ts";
import { HeaderStatus, StatusWords } from "@/ui/header-status.tsx";

const WORDS = {
  saved: { tone: "bg-primary", text: "All saved" },
  saving: { tone: "bg-accent", text: "Saving…" },
  failed: { tone: "bg-error", text: "Not saved on this phone" },
} as const;

/** Whether what was typed is kept on this phone. Spoken only when it is not. */
export function SavedState() {
  const state = useSavedState();
  const { tone, text } = WORDS[state];
  return (
    <HeaderStatus>
      <p
        role={state === "failed" ? "alert" : undefined}
        className="flex items-center gap-1.5 px-1 text-muted"
      >
        <StatusWords tone={tone} text={text} />
      </p>
    </HeaderStatus>
  );
}
