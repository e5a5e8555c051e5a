import { useState } from "react";
import { useSessionUser } from "@/data/core/session";
import { checkForUpdate } from "@/data/device/follow-versions";
import { useUpdateReady } from "@/data/device/new-version";
import { fetchAppAgain } from "@/data/device/repair";
import { countWaiting } from "@/data/local/outbox/unsent-work";
import { settleUnsent } from "@/data/sync/unsent";
import { messageOf } from "@/domain/text/messages";
import { Button } from "@/ui/button";
import { CardSection } from "@/ui/card-section";
import type { ToastContent } from "@/ui/toast";
import { useAction } from "@/ui/use-action";

/** So long the button says that it is busy. */
const PATIENCE_MS = 10_000;

type Told = { toast: ToastContent };

function notReached(problem = ""): Told {
  return { toast: { title: messageOf(problem || (navigator.onLine ? "unreachable" : "offline")) } };
}

/** What to try when something is wrong, the mildest first; each button says what it does and what it leaves alone. */
export function RepairSection({ waiting }: { waiting: number }) {
  const userId = useSessionUser()?.id;
  const isUpdateReady = useUpdateReady();

  async function sendNow() {
    const left = await settleUnsent(PATIENCE_MS);
    if (countWaiting(left) === 0) return undefined;
    return notReached(left.commands[0]?.problem);
  }

  return (
    <CardSection title="When something is wrong">
      {waiting > 0 && userId && (
        <Repair
          label="Send now"
          effect="Tries again to send your orders, proofs of payment and changes. We never send anything twice."
          done="Sent."
          act={sendNow}
        />
      )}
      <Repair
        label="Check for a new version"
        effect="Checks our server. If there's a new version, you choose when to switch to it."
        done={
          isUpdateReady
            ? "There's a new version. Tap Refresh at the top."
            : "You have the newest version."
        }
        act={async () => ((await checkForUpdate()) ? undefined : notReached())}
      />
      <Repair
        label="Reload the app's files"
        effect="Downloads the app's own files again, less than 1 MB. You keep your basket, everything you typed and everything waiting to send."
        done="Downloading…"
        act={async () => ((await fetchAppAgain()) ? undefined : notReached())}
      />
    </CardSection>
  );
}

type RepairProps = {
  label: string;
  effect: string;
  done: string;
  act: () => Promise<Told | undefined>;
};

function Repair({ label, effect, done, act }: RepairProps) {
  const { busy, problem, run } = useAction();
  const [isDone, setDone] = useState(false);
  return (
    <div className="grid grid-cols-1 justify-items-start gap-2">
      <p className="text-muted">{effect}</p>
      <Button kind="secondary" busy={busy} onClick={async () => setDone(await run(act))}>
        {label}
      </Button>
      <p role="status" className="font-semibold empty:sr-only">
        {isDone ? done : problem}
      </p>
    </div>
  );
}
