import { fetchUserMessages } from "@/data/remote/users";
import { USER_MESSAGES_SHOWN } from "@/domain/limits/limits";
import { ADMIN_TOASTS } from "@/domain/text/admin-messages";
import type { UserMessages as Answer } from "@/domain/users/responses";
import { Button } from "@/ui/button";
import { Skeleton } from "@/ui/skeleton";
import { useLoaded } from "@/ui/use-loaded";
import { MessageList } from "../payments/opened/message-list";

/** What we sent the member, by email and in the app. */
export function UserMessages({ id }: { id: string }) {
  const { value, failed, retry } = useLoaded(id, () => fetchUserMessages(id));
  return (
    <section aria-labelledby="user-messages" className="grid grid-cols-1 gap-3">
      <h3 id="user-messages" className="text-lg">
        Messages to the member
      </h3>
      {value && <MessageList messages={value} />}
      {value && isCut(value) && (
        <p className="text-sm text-muted">
          {`You see the newest ${USER_MESSAGES_SHOWN} emails and the newest ${USER_MESSAGES_SHOWN} messages in the app.`}
        </p>
      )}
      {!value && !failed && <Skeleton label="Loading the messages" rows={2} />}
      {failed && (
        <>
          <p className="font-semibold text-error">{ADMIN_TOASTS.user_messages_failed.title}</p>
          <Button kind="secondary" size="small" className="justify-self-start" onClick={retry}>
            Try again
          </Button>
        </>
      )}
    </section>
  );
}

/** Whether there may be more than the server sends of either kind. */
function isCut(messages: Answer["messages"]): boolean {
  const emails = messages.filter(({ channel }) => channel === "email").length;
  return Math.max(emails, messages.length - emails) >= USER_MESSAGES_SHOWN;
}
