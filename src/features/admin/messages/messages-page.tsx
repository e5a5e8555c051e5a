import { Link } from "@tanstack/react-router";
import { fetchMessages } from "@/data/remote/messages";
import type { MessageRow } from "@/domain/message/responses";
import { ADMIN_TOASTS } from "@/domain/text/admin-messages";
import type { CsvColumns } from "@/domain/text/csv";
import { formatCount } from "@/domain/text/format-count";
import { formatDayTime, momentOf } from "@/domain/time/sa-time";
import { ButtonLink } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { PageHeading } from "@/ui/page-heading";
import { Table, TableHead, WIDE_CELL, wide } from "@/ui/table";
import { ListExport } from "../shared/list/list-export";
import { ListView } from "../shared/list/list-view";
import { useList } from "../shared/list/use-list";
import { useRefreshWhile } from "../shared/list/use-refresh-while";
import { WaitingList } from "../shared/second-admin/waiting-list";
import { MessageStatus } from "./message-status";
import { audienceText, KIND_LABELS, membersText } from "./message-words";

const MESSAGE_COLUMNS: CsvColumns<(row: MessageRow) => string> = {
  Subject: ({ subject }) => subject,
  To: (row) => audienceText(row),
  Kind: ({ kind }) => KIND_LABELS[kind],
  Members: ({ recipients }) => String(recipients),
  Emails: ({ emails }) => String(emails),
  "Emails failed": ({ failed }) => String(failed),
  Sent: ({ sent_at }) => formatDayTime(momentOf(sent_at)),
  By: ({ sent_by }) => sent_by || "Former admin",
  "Confirmed by": ({ confirmed_by }) => confirmed_by,
};

/** What was written to several members, and what waits for a second admin. */
export function MessagesPage() {
  const list = useList({
    fetch: fetchMessages,
    collections: ["messages"],
    failed: ADMIN_TOASTS.messages_fetch_failed,
  });
  useRefreshWhile(
    list.rows.some(({ done }) => !done),
    list.retry,
  );
  return (
    <div className="grid max-w-5xl grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <PageHeading title="Messages" className="text-2xl">
          Messages
        </PageHeading>
        <div className="flex flex-wrap items-center gap-3">
          <ListExport
            name="messages"
            fetch={fetchMessages}
            query={list.query}
            columns={MESSAGE_COLUMNS}
          />
          <ButtonLink to="/admin/messages/new">New message</ButtonLink>
        </div>
      </div>
      <WaitingList kind="message" onDecided={list.retry} />
      <ListView
        list={list}
        loading="Loading the messages"
        failed={ADMIN_TOASTS.messages_fetch_failed.title}
        empty={
          <EmptyState title="No messages yet">
            Write to the members of a delivery, to those with an unpaid order, or to anyone you
            choose. We keep messages for 90 days.
          </EmptyState>
        }
      >
        {(rows) => <MessageTable rows={rows} />}
      </ListView>
    </div>
  );
}

function MessageTable({ rows }: { rows: readonly MessageRow[] }) {
  return (
    <Table caption="Messages">
      <TableHead columns={["Subject", wide("To"), wide("Sent"), "Status"]} />
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <th scope="row" className="break-words text-base-content! sm:min-w-56">
              <Link
                to="/admin/messages/$id"
                params={{ id: row.id }}
                className="inline-block py-1 underline underline-offset-4"
              >
                {row.subject}
              </Link>
              <span className="block font-normal text-muted sm:hidden">
                {audienceText(row)}, {formatCount(row.recipients)}
              </span>
            </th>
            <td className={WIDE_CELL}>
              {audienceText(row)}
              <span className="block text-muted">
                {membersText(row.recipients)}
                {row.kind === "advertising" && ", advertising"}
              </span>
            </td>
            <td className={WIDE_CELL}>
              {formatDayTime(momentOf(row.sent_at))}
              <span className="block break-all text-muted">{row.sent_by || "Former admin"}</span>
            </td>
            <td>
              <MessageStatus message={row} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
