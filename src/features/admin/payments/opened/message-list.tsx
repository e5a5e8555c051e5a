import type { MessageState } from "@/domain/notification/mail-state";
import { messageTitle, type SentMessage } from "@/domain/payment/details";
import { formatDayTime, momentOf } from "@/domain/time/sa-time";
import { type BadgeTone, StatusBadge } from "@/ui/status-badge";

const STATES: Readonly<Record<MessageState, { tone: BadgeTone; text: string }>> = {
  sent: { tone: "green", text: "Sent" },
  waiting: { tone: "yellow", text: "Waiting to send" },
  failed: { tone: "red", text: "Failed" },
};
const CHANNELS = { email: "Email", app: "In the app" } as const;

export function MessageList({ messages }: { messages: readonly SentMessage[] }) {
  const newestFirst = [...messages].sort((a, b) => (a.at < b.at ? 1 : -1));
  return (
    <>
      {messages.length === 0 && <p className="text-muted">No messages</p>}
      <ul aria-label="Messages" className="grid gap-3 empty:hidden">
        {newestFirst.map((message) => (
          <li key={message.id} className="flex min-w-0 flex-wrap justify-between gap-x-4 gap-y-1">
            <div className="min-w-0">
              <p className="font-bold">{messageTitle(message.event)}</p>
              <p className="text-sm text-muted">
                {CHANNELS[message.channel]}
                {" · "}
                <time dateTime={message.at.replace(" ", "T")}>
                  {formatDayTime(momentOf(message.at))}
                </time>
              </p>
              {message.problem && <p className="text-sm break-words">{message.problem}</p>}
            </div>
            <span>
              <StatusBadge tone={STATES[message.state].tone}>
                {STATES[message.state].text}
              </StatusBadge>
            </span>
          </li>
        ))}
      </ul>
      <p className="text-sm text-muted">
        We keep emails for 90 days and messages in the app for six months.
      </p>
    </>
  );
}
