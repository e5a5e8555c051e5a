import { useSavedState } from "@/data/local/device/saved-state";
import { HeaderStatus, SAVED_WORDS, StatusWords } from "@/ui/header-status";

/** Whether what was typed is kept on this phone. Spoken only when it is not. */
export function SavedState() {
  const state = useSavedState();
  const { tone, text } = SAVED_WORDS[state];
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
