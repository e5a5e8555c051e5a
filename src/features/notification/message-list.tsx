import { useRouter } from "@tanstack/react-router";
import { type MouseEvent, Suspense } from "react";
import type { CachedAnswers } from "@/data/local/cache/cached-answers";
import type { CachedState } from "@/data/sync/use-cached";
import { NOTIFICATIONS_SHOWN } from "@/domain/limits/limits";
import type { NotificationView } from "@/domain/notification/responses";
import { messageOf } from "@/domain/text/messages";
import { formatDayTime, momentOf } from "@/domain/time/sa-time";
import { lazyPart } from "@/ui/lazy-part";
import { Skeleton } from "@/ui/skeleton";

/** Apart: few messages have links, and the first visit waits for none. */
const LinkedText = lazyPart(() => import("@/ui/linked-text"), "LinkedText");

type MessageListProps = CachedState<CachedAnswers["notifications"]> & {
  /** The ids of those that were new when the bell was opened. */
  fresh: readonly string[];
};

export function MessageList({ cached, failure, fresh }: MessageListProps) {
  if (!cached) {
    return failure ? (
      <p className="px-3 pb-3">{messageOf(failure)}</p>
    ) : (
      <Skeleton label="Loading your messages" rows={2} />
    );
  }
  const { notifications } = cached.value;
  return (
    <>
      {failure && (
        <p className="px-3 pb-2 text-muted">
          Last updated {formatDayTime(cached.asOf)}. {messageOf(failure)}
        </p>
      )}
      {notifications.length === 0 && (
        <p className="px-3 pb-3">
          No messages yet. We'll post updates about your orders and membership here.
        </p>
      )}
      <ul className="grid gap-1">
        {notifications.map((message) => (
          <li key={message.id}>
            <Message message={message} isNew={fresh.includes(message.id)} />
          </li>
        ))}
      </ul>
      {notifications.length >= NOTIFICATIONS_SHOWN && (
        <p className="px-3 py-2 text-muted">
          Only your newest {NOTIFICATIONS_SHOWN} messages are shown.
        </p>
      )}
    </>
  );
}

function Message({ message, isNew }: { message: NotificationView; isNew: boolean }) {
  const router = useRouter();
  const { title, text, path, at } = message;
  const look = `grid min-h-12 gap-0.5 rounded-field px-3 py-2.5 ${isNew ? "bg-base-200" : ""}`;
  const words = (
    <>
      <span className="font-bold break-words">
        {title}
        {isNew && <span className="ml-2 text-sm font-bold text-error">New</span>}
      </span>
      {path ? <span className="break-words">{text}</span> : <OwnText text={text} />}
      <span className="text-sm text-muted">{formatDayTime(momentOf(at))}</span>
    </>
  );

  function open(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return; // a tab of its own
    event.preventDefault();
    router.history.push(path);
  }

  // What our team wrote opens no page; its text may have links of its own.
  if (!path) return <div className={look}>{words}</div>;
  return (
    <a href={path} onClick={open} className={`${look} hover:bg-base-200`}>
      {words}
    </a>
  );
}

/** What our team wrote: its lines and links. */
function OwnText({ text }: { text: string }) {
  return (
    <Suspense fallback={<span className="break-words whitespace-pre-line">{text}</span>}>
      <LinkedText>{text}</LinkedText>
    </Suspense>
  );
}
