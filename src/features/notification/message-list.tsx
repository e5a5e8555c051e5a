import { useRouter } from "@tanstack/react-router";
import type { MouseEvent } from "react";
import type { CachedAnswers } from "@/data/local/cache/cached-answers";
import type { CachedState } from "@/data/sync/use-cached";
import type { NotificationView } from "@/domain/notification/responses";
import { messageOf } from "@/domain/text/messages";
import { formatDayTime, momentOf } from "@/domain/time/sa-time";
import { Skeleton } from "@/ui/skeleton";

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
    </>
  );
}

function Message({ message, isNew }: { message: NotificationView; isNew: boolean }) {
  const router = useRouter();
  const { title, text, path, at } = message;

  function open(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return; // a tab of its own
    event.preventDefault();
    router.history.push(path);
  }

  return (
    <a
      href={path}
      onClick={open}
      className={`grid min-h-12 gap-0.5 rounded-field px-3 py-2.5 hover:bg-base-200 ${isNew ? "bg-base-200" : ""}`}
    >
      <span className="font-bold">
        {title}
        {isNew && <span className="ml-2 text-sm font-bold text-error">New</span>}
      </span>
      <span className="break-words">{text}</span>
      <span className="text-sm text-muted">{formatDayTime(momentOf(at))}</span>
    </a>
  );
}
