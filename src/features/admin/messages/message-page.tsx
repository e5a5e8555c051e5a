import { fetchMessage } from "@/data/remote/messages";
import { MESSAGE_SEARCH } from "@/domain/lists/list-search";
import type { NotedChat } from "@/domain/message/responses";
import { ADMIN_TOASTS } from "@/domain/text/admin-messages";
import { CardSection } from "@/ui/card-section";
import { EmptyState } from "@/ui/empty-state";
import { LinkedText } from "@/ui/linked-text";
import { PageHeading } from "@/ui/page-heading";
import { ListExport } from "../shared/list/list-export";
import { ListView } from "../shared/list/list-view";
import { useListPage } from "../shared/list/use-list-page";
import { useRefreshWhile } from "../shared/list/use-refresh-while";
import { ViewSwitch } from "../shared/list/view-switch";
import { MessageFacts } from "./message-facts";
import { RecipientTable, recipientColumns } from "./recipient-table";

const VIEWS = [
  { value: "all", label: "All" },
  { value: "no_email", label: "Without an email" },
  { value: "failed", label: "Failed" },
] as const;

/** One message: what it said, who got it by which way, and the chats to send it in by hand. */
export function MessagePage({ id }: { id: string }) {
  const { list, search, narrow } = useListPage({
    shape: MESSAGE_SEARCH,
    fetch: (query, signal) => fetchMessage(id, query, signal),
    collections: ["messages"],
    failed: ADMIN_TOASTS.messages_fetch_failed,
  });
  const message = list.page?.message;
  useRefreshWhile(message?.done === false, list.retry);
  const showNoted = (chat: NotedChat) => {
    const row = list.rows.find((one) => one.id === chat.id);
    if (row) list.put({ ...row, ...chat });
  };
  const title = message?.subject ?? "Message";
  return (
    <div className="grid max-w-5xl grid-cols-[minmax(0,1fr)] gap-4">
      <PageHeading title={title} className="text-2xl wrap-anywhere">
        {title}
      </PageHeading>
      {message && (
        <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
          <CardSection kind="plain" title="What it says">
            <LinkedText>{message.text}</LinkedText>
          </CardSection>
          <MessageFacts message={message} onChange={list.retry} />
        </div>
      )}
      <h2 className="text-xl">Who gets it</h2>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <ViewSwitch
          label="Which members"
          views={VIEWS}
          value={search.sort ?? "all"}
          onChange={(sort) => narrow({ sort })}
        />
        {message && list.rows.length > 0 && (
          <ListExport
            name="message"
            fetch={(query, signal) => fetchMessage(id, query, signal)}
            query={list.query}
            columns={recipientColumns(message.text, message.stopped_at !== "")}
          />
        )}
      </div>
      <ListView
        list={list}
        loading="Loading the message"
        failed={ADMIN_TOASTS.messages_fetch_failed.title}
        empty={<EmptyState title="No members" />}
      >
        {(rows) =>
          message && (
            <RecipientTable
              rows={rows}
              text={message.text}
              isStopped={message.stopped_at !== ""}
              onNoted={showNoted}
            />
          )
        }
      </ListView>
    </div>
  );
}
