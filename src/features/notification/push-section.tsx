import { useState } from "react";
import { PUSH_KIND_LABELS, PUSH_KINDS, type PushKind } from "@/domain/notification/push";
import { Button } from "@/ui/button";
import { CardSection } from "@/ui/card-section";
import { CheckboxField } from "@/ui/checkbox-field";
import { Problem } from "@/ui/problem";
import { Skeleton } from "@/ui/skeleton";
import { useAction } from "@/ui/use-action";
import { sendTestMessage, usePush } from "./use-push";

/** The notifications on this phone, each with a switch. */
export function PushSection() {
  const { support, kinds, failed, choose } = usePush();
  return (
    <CardSection title="Notifications on this phone">
      {failed && <p>We can't load your settings while you're offline.</p>}
      {!support && !failed && <Skeleton label="Loading your settings" rows={3} />}
      {support === "none" && (
        <p>
          This browser can't show notifications. Open the bell in the app to read your messages.
        </p>
      )}
      {support === "later" && <p>Notifications work once the app is saved on this phone.</p>}
      {support === "refused" && (
        <p>
          Your browser blocks notifications from this site. To get them, allow notifications for
          this site in your browser's settings. You can always read your messages under the bell in
          the app.
        </p>
      )}
      {support === "ready" && <Kinds kinds={kinds} choose={choose} />}
      {support === "ready" && kinds.length > 0 && <TestMessage />}
    </CardSection>
  );
}

type KindsProps = Pick<ReturnType<typeof usePush>, "kinds" | "choose">;

function Kinds({ kinds, choose }: KindsProps) {
  const { busy, problem, run } = useAction();
  // A switch moves at once, and back where it could not be done.
  const [wanted, setWanted] = useState<readonly PushKind[]>();
  const shown = wanted ?? kinds;

  async function toggle(kind: PushKind) {
    if (busy) return;
    const next = PUSH_KINDS.filter((other) => shown.includes(other) !== (other === kind));
    setWanted(next);
    await run(() => choose(next));
    setWanted(undefined);
  }
  return (
    <fieldset className="grid grid-cols-1 gap-1">
      <legend className="pb-2">Notify me on this phone when</legend>
      {PUSH_KINDS.map((kind) => (
        <CheckboxField
          key={kind}
          kind="switch"
          name={kind}
          label={PUSH_KIND_LABELS[kind]}
          checked={shown.includes(kind)}
          onChange={() => toggle(kind)}
        />
      ))}
      <Problem>{problem}</Problem>
    </fieldset>
  );
}

/** Shows its member that messages arrive here. */
function TestMessage() {
  const { busy, problem, run } = useAction();
  const [isSent, setSent] = useState(false);

  async function send() {
    setSent(false);
    setSent(await run(sendTestMessage));
  }
  return (
    <div className="grid grid-cols-1 justify-items-start gap-3">
      <Button kind="secondary" icon="bell" busy={busy} onClick={send}>
        Send a test notification
      </Button>
      <p role="status" className="empty:sr-only">
        {isSent &&
          "Test notification sent. If you don't see it within a minute, check that Do Not Disturb is off and that your phone's settings let this browser show notifications."}
      </p>
      <Problem>{problem}</Problem>
    </div>
  );
}
