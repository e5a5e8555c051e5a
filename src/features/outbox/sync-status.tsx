import { type ReactNode, useEffect, useState } from "react";
import { useConnection } from "@/data/core/connection";
import { useIsFull } from "@/data/core/room";
import { useClockDrift } from "@/data/core/server-clock";
import { useSavedState } from "@/data/local/device/saved-state";
import { startSync, useInitialSync } from "@/data/sync/driver";
import { announceOutcomes, sendWaiting } from "@/data/sync/outbox";
import { startOutbox } from "@/data/sync/rounds";
import { useUnsent } from "@/data/sync/unsent";
import { useRestoring } from "@/data/sync/use-restoring";
import { MESSAGES, NOTICES } from "@/domain/text/messages";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { HeaderStatus, SAVED_WORDS, StatusWords } from "@/ui/header-status";
import { showOutcome } from "./outbox-news";
import { listTitle, statusOf } from "./status-words";
import { WaitingList } from "./waiting-list";

function Notice({ text }: { text: string }) {
  return (
    <p role="status" className="bg-maize-soft px-4 py-2 text-center text-base-content">
      {text}
    </p>
  );
}

/** Nothing is known of what waits: the phone's database opens once there is room. */
function NotSaved() {
  const { tone, text } = SAVED_WORDS.failed;
  return (
    <>
      <Notice text={NOTICES.storage_full} />
      <HeaderStatus>
        <p className="flex items-center gap-1.5 px-1 text-muted">
          <StatusWords tone={tone} text={text} />
        </p>
      </HeaderStatus>
    </>
  );
}

/** The member's sync status, in two words on every page; a tap lists what waits. */
export function SyncStatus(): ReactNode {
  useEffect(() => {
    startSync();
    startOutbox();
    return announceOutcomes(showOutcome);
  }, []);
  const unsent = useUnsent();
  const saved = useSavedState();
  const connection = useConnection();
  const isSynced = useInitialSync();
  const isClockWrong = useClockDrift();
  const isFull = useIsFull();
  const restoring = useRestoring();
  const [open, setOpen] = useState(false);
  if (!unsent || !restoring) return isFull && <NotSaved />;

  const { tone, text } = statusOf({
    unsent,
    saved,
    connection,
    isSynced,
    isRestoring: restoring === "now",
  });
  const close = () => setOpen(false);
  return (
    <>
      {isFull && <Notice text={NOTICES.storage_full} />}
      {isClockWrong && <Notice text={NOTICES.clock_wrong} />}
      {restoring !== "none" && <Notice text={MESSAGES.server_restored} />}
      <HeaderStatus>
        <button
          type="button"
          onClick={() => setOpen(true)}
          className="flex min-h-12 cursor-pointer items-center gap-1.5 rounded-field px-1 text-left text-muted hover:bg-base-300"
        >
          <StatusWords tone={tone} text={text} />
        </button>
        <p role="alert" className="sr-only">
          {saved === "failed" ? text : ""}
        </p>
      </HeaderStatus>
      <Dialog open={open} title={listTitle(unsent)} onClose={close}>
        <div className="grid grid-cols-1 justify-items-start gap-4">
          <WaitingList unsent={unsent} onLeave={close} />
          {unsent.commands.length > 0 && (
            <Button kind="secondary" icon="refresh" onClick={() => void sendWaiting()}>
              Send now
            </Button>
          )}
        </div>
      </Dialog>
    </>
  );
}
