import { useIsFull } from "@/data/core/room";
import { useSavedState } from "@/data/local/device/saved-state";
import { NOTICES } from "@/domain/text/messages";
import { HeaderStatus, SAVED_WORDS, StatusWords } from "@/ui/header-status";
import { Notice } from "@/ui/notice";

/** Whether what was typed is kept on this phone. Spoken only when it is not. */
export function SavedState() {
  const state = useSavedState();
  const isFull = useIsFull();
  const { tone, text } = SAVED_WORDS[state];
  return (
    <>
      <HeaderStatus>
        <p
          role={state === "failed" ? "alert" : undefined}
          className="flex items-center gap-1.5 px-1 text-muted"
        >
          <StatusWords tone={tone} text={text} />
        </p>
      </HeaderStatus>
      {isFull && (
        <Notice tone="error" title={SAVED_WORDS.failed.text}>
          <p>{NOTICES.storage_full}</p>
        </Notice>
      )}
    </>
  );
}
