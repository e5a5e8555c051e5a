import { useEffect, useState } from "react";
import { attempt } from "@/data/core/perform";
import { useSessionUser } from "@/data/core/session";
import { fetchHealth, testEmail } from "@/data/remote/health";
import type { TestedEmail } from "@/domain/health/test-email";
import { ADMIN_TOASTS } from "@/domain/text/admin-messages";
import { Button } from "@/ui/button";
import { Problem } from "@/ui/problem";
import { useAction } from "@/ui/use-action";

const ASK_AGAIN_MS = 3_000;

/** Sends an email to oneself, as members' emails are sent, and says what became of it. */
export function TestEmail() {
  const me = useSessionUser();
  const [id, setId] = useState("");
  const { busy, problem, run } = useAction();
  const outcome = useOutcome(id);

  function ask() {
    const next = crypto.randomUUID();
    return run(() =>
      attempt(ADMIN_TOASTS.test_email_failed, async () => {
        await testEmail(next);
        setId(next);
      }),
    );
  }

  return (
    <div className="mt-1 grid grid-cols-1 gap-1">
      <p aria-live="polite">{id && outcomeText(outcome, me?.email ?? "")}</p>
      <div>
        <Button kind="secondary" size="small" busy={busy} busyLabel="Asking…" onClick={ask}>
          Send me a test email
        </Button>
      </div>
      <Problem>{problem}</Problem>
    </div>
  );
}

function outcomeText(outcome: TestedEmail | undefined, email: string): string {
  if (outcome?.sent) return `The test email was sent to ${email}.`;
  if (outcome?.error) return `The test email couldn't be sent: ${outcome.error}`;
  return "The test email leaves within a minute.";
}

/** Asked again until it is known. */
function useOutcome(id: string): TestedEmail | undefined {
  const [outcome, setOutcome] = useState<{ id: string; of: TestedEmail }>();
  const [asked, setAsked] = useState(0);
  const known = outcome?.id === id ? outcome.of : undefined;
  const isOpen = id !== "" && !known?.sent && !known?.error;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked` asks again.
  useEffect(() => {
    if (!isOpen) return;
    const timer = setTimeout(async () => {
      const of = await testEmail(id).catch(() => undefined);
      if (of) setOutcome({ id, of });
      if (of?.sent || of?.error) fetchHealth().catch(() => undefined);
      setAsked((count) => count + 1);
    }, ASK_AGAIN_MS);
    return () => clearTimeout(timer);
  }, [id, isOpen, asked]);
  return known;
}
