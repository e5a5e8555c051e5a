import { useState } from "react";
import { RequestError } from "@/data/core/client";
import { attempt } from "@/data/core/perform";
import { countRecipients, sendMessage } from "@/data/remote/messages";
import type { CountedRecipients } from "@/domain/message/responses";
import { ADMIN_TOASTS } from "@/domain/text/admin-messages";
import { formatCount } from "@/domain/text/format-count";
import { messageOf } from "@/domain/text/messages";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { Fact, Facts } from "@/ui/facts";
import { Notice } from "@/ui/notice";
import { Problem } from "@/ui/problem";
import { toast } from "@/ui/toast";
import { useAction } from "@/ui/use-action";
import { withAssent } from "../shared/second-admin/assent";
import { membersText } from "./message-words";
import type { WrittenMessage } from "./new-message-page";
import type { MaybeSent, SendAttempts } from "./send-attempts";

type SendDialogProps = {
  id: string;
  message: WrittenMessage;
  counts: CountedRecipients;
  attempts: SendAttempts;
  /** The message's id; empty where it waits for a second admin. */
  onSent: (id: string) => void;
  onClose: () => void;
};

/** How many get the message, and who of the chosen doesn't; then sends it. */
export function SendDialog(props: SendDialogProps) {
  const { id, message, counts: atFirst, attempts, onSent, onClose } = props;
  const [maybeSent] = useState(() => attempts.maybeSent(id));
  const [counts, setCounts] = useState(atFirst);
  const { busy, problem, run } = useAction();

  const send = () =>
    run(() =>
      attempts.track(id, () =>
        attempt(ADMIN_TOASTS.message_send_failed, async () => {
          const command = { ...message, id, recipients: counts.members };
          const asked = withAssent({ kind: "message", command }, sendMessage, message.subject);
          const sent = await asked.catch(recount);
          if (sent) toast(ADMIN_TOASTS.message_sent);
          onSent(sent?.id ?? "");
        }),
      ),
    );

  /** The number that is confirmed is the number that it goes to. */
  async function recount(error: unknown): Promise<never> {
    const isOther = error instanceof RequestError && error.code === "message_recipients_changed";
    if (isOther) setCounts(await countRecipients(message));
    throw error;
  }

  const title = counts.members > 0 ? `Send to ${membersText(counts.members)}?` : "Nobody gets it";
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button kind="secondary" onClick={onClose}>
            Back
          </Button>
          {counts.members > 0 && (
            <Button busy={busy} busyLabel="Sending..." onClick={send}>
              {`Send to ${membersText(counts.members)}`}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-3">
        {maybeSent && <MaybeSentNotice maybeSent={maybeSent} />}
        <Counts counts={counts} />
        <Problem>{problem}</Problem>
      </div>
    </Dialog>
  );
}

function MaybeSentNotice({ maybeSent }: { maybeSent: NonNullable<MaybeSent> }) {
  return maybeSent === "this" ? (
    <Notice tone="warning" title="This message may have been sent already">
      We got no answer when you sent it. If you send this again, members get it only once.
    </Notice>
  ) : (
    <Notice tone="warning" title="An earlier version may have been sent already">
      We got no answer when you sent an earlier version. Members would get both. Please check the
      list of messages before you send this one.
    </Notice>
  );
}

function Counts({ counts }: { counts: CountedRecipients }) {
  const { members, emails, closed, no_consent, had_one, sends_email } = counts;
  return (
    <>
      {members === 0 && <p>{messageOf("message_nobody")}</p>}
      <Facts>
        <Fact name="In the app">{formatCount(members)}</Fact>
        <Fact name="By email, too">{formatCount(emails)}</Fact>
        {no_consent > 0 && <Fact name="Left out: no consent">{formatCount(no_consent)}</Fact>}
        {had_one > 0 && (
          <Fact name="Left out: had advertising this week">{formatCount(had_one)}</Fact>
        )}
        {closed > 0 && <Fact name="Left out: account closed">{formatCount(closed)}</Fact>}
      </Facts>
      {!sends_email && <p>No email server is set, so this message goes to the app alone.</p>}
      {sends_email && emails < members && (
        <p>Members who haven't confirmed their email get it in the app alone.</p>
      )}
      {emails > counts.emails_left && <Allowance counts={counts} />}
    </>
  );
}

function Allowance({ counts: { emails_a_day, emails_left } }: { counts: CountedRecipients }) {
  return (
    <p>
      {`At most ${formatCount(emails_a_day)} emails of messages leave in 24 hours. ${formatCount(emails_left)} of them are left, so the other emails follow later. Those that can't leave within 3 days aren't sent. In the app everyone gets it today.`}
    </p>
  );
}
