import { useRouter } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { useSessionUser } from "@/data/core/session";
import { seeNotifications } from "@/data/sync/see-notifications";
import { useCached } from "@/data/sync/use-cached";
import type { NotificationView } from "@/domain/notification/responses";
import { plural } from "@/domain/text/plural";
import { Icon } from "@/ui/icon";
import { MessageList } from "./message-list";

/** The bell in a member's header, with their messages. Opening it marks all as seen. */
export function Bell() {
  const userId = useSessionUser()?.id ?? "";
  const { cached, failure } = useCached("notifications");
  const messages = cached?.value.notifications ?? [];
  const unread = messages.filter(({ read }) => !read);
  /** The ids of what was new when it was opened; undefined while it is closed. */
  const [fresh, setFresh] = useState<readonly string[]>();
  const panel = useRef<HTMLElement>(null);
  const router = useRouter();
  useEffect(
    () => router.subscribe("onBeforeNavigate", () => panel.current?.hidePopover()),
    [router],
  );

  function toggled(isOpen: boolean) {
    setFresh(isOpen ? idsOf(unread) : undefined);
    if (isOpen) void seeNotifications(userId);
  }

  return (
    <>
      <button
        type="button"
        popoverTarget="messages"
        className="btn btn-square relative btn-ghost size-12"
      >
        <Icon name="bell" />
        <span className="sr-only">
          {unread.length > 0 ? `Messages, ${unread.length} new` : "Messages"}
        </span>
        {unread.length > 0 && <Count unread={unread.length} />}
      </button>
      <span role="status" className="sr-only">
        {unread.length > 0 &&
          plural(unread.length, "You have 1 new message", "You have {n} new messages")}
      </span>
      <section
        ref={panel}
        id="messages"
        popover="auto"
        aria-label="Messages"
        onBeforeToggle={({ newState }) => toggled(newState === "open")}
        className="fixed inset-x-0 top-16 bottom-auto m-0 max-h-[calc(100dvh-4rem)] w-full max-w-none overflow-y-auto border-b border-base-300 bg-base-100 p-3 text-base-content shadow-soft backdrop:bg-black/40 sm:right-4 sm:left-auto sm:w-96 sm:rounded-b-box sm:border"
      >
        <h2 className="px-3 py-2 text-lg">Messages</h2>
        {fresh && <MessageList cached={cached} failure={failure} fresh={fresh} />}
      </section>
    </>
  );
}

function Count({ unread }: { unread: number }) {
  return (
    <span
      aria-hidden="true"
      className="absolute top-1 right-0.5 grid h-[1.25rem] min-w-[1.25rem] place-items-center rounded-full bg-error px-1 text-sm leading-none font-bold text-error-content tabular-nums @max-[15rem]:h-[0.8rem] @max-[15rem]:min-w-[0.8rem] @max-[15rem]:text-[0.6rem]"
    >
      {unread > 9 ? "9+" : unread}
    </span>
  );
}

function idsOf(messages: readonly NotificationView[]): string[] {
  return messages.map(({ id }) => id);
}
