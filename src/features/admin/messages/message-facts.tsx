import { attempt } from "@/data/core/perform";
import { retryMessage } from "@/data/remote/messages";
import type { MessageRow } from "@/domain/message/responses";
import { mayStop } from "@/domain/message/sending";
import { isAllowed } from "@/domain/order/rules";
import { ADMIN_TOASTS } from "@/domain/text/admin-messages";
import { formatCount } from "@/domain/text/format-count";
import { formatDayTime, momentOf } from "@/domain/time/sa-time";
import { FORMER_ADMIN } from "@/domain/users/gone";
import { Button } from "@/ui/button";
import { CardSection } from "@/ui/card-section";
import { Fact, Facts } from "@/ui/facts";
import { Problem } from "@/ui/problem";
import { toast } from "@/ui/toast";
import { useAction } from "@/ui/use-action";
import { MessageStatus } from "./message-status";
import { audienceText, emailsText, KIND_LABELS, membersText } from "./message-words";
import { StopSending } from "./stop-sending";

type MessageFactsProps = { message: MessageRow; onChange: () => void };

/** Who sent it to whom, and how far it is. */
export function MessageFacts({ message, onChange }: MessageFactsProps) {
  const { confirmed_by, alone, late, full, stopped_at, stopped_by } = message;
  return (
    <CardSection kind="plain" title="Progress">
      <Facts>
        <Fact name="Status">
          <MessageStatus message={message} />
        </Fact>
        <Fact name="To">{audienceText(message)}</Fact>
        <Fact name="About">{KIND_LABELS[message.kind]}</Fact>
        <Fact name="In the app">
          {`${formatCount(message.told)} of ${membersText(message.recipients)}`}
        </Fact>
        <Fact name="Emails sent or in the queue">
          {message.emails > 0
            ? `${formatCount(message.emailed)} of ${emailsText(message.emails)}`
            : "No emails"}
        </Fact>
        <Fact name="Sent">{formatDayTime(momentOf(message.sent_at))}</Fact>
        <Fact name="By">
          <span className="break-all">{message.sent_by || FORMER_ADMIN}</span>
        </Fact>
        {confirmed_by && (
          <Fact name="Second admin">
            <span className="break-all">{confirmed_by}</span>
          </Fact>
        )}
        {alone && <Fact name="Second admin">There was none</Fact>}
        {late > 0 && <Fact name="Not emailed within 3 days">{membersText(late)}</Fact>}
        {full > 0 && (
          <Fact name="Not emailed, five emails that day already">{emailsText(full)}</Fact>
        )}
        {stopped_at && <Fact name="Stopped">{formatDayTime(momentOf(stopped_at))}</Fact>}
        {stopped_at && (
          <Fact name="Stopped by">
            <span className="break-all">{stopped_by || FORMER_ADMIN}</span>
          </Fact>
        )}
      </Facts>
      {mayRetry(message) && <Retry message={message} onChange={onChange} />}
      {isAllowed(mayStop(message)) && <StopSending message={message} onStopped={onChange} />}
    </CardSection>
  );
}

/** Whether the outbox has some that failed. */
function mayRetry({ failed, late, full }: MessageRow): boolean {
  return failed > late + full;
}

function Retry({ message, onChange }: MessageFactsProps) {
  const { busy, problem, run } = useAction();
  const retry = () =>
    run(() =>
      attempt(ADMIN_TOASTS.message_retry_failed, async () => {
        const left = await retryMessage(message.id);
        toast(ADMIN_TOASTS[mayRetry(left) ? "message_retried_some" : "message_retried"]);
        onChange();
      }),
    );
  return (
    <div className="grid gap-2">
      <Button kind="secondary" className="justify-self-start" busy={busy} onClick={retry}>
        Send the failed emails again
      </Button>
      <Problem>{problem}</Problem>
    </div>
  );
}
