import { Link } from "@tanstack/react-router";
import { fetchMessages } from "@/data/remote/messages";
import { FOUND_MAX } from "@/domain/limits/limits";
import { MESSAGES_SEARCH } from "@/domain/lists/list-search";
import type { MessageRow } from "@/domain/message/responses";
import { ADMIN_TOASTS } from "@/domain/text/admin-messages";
import type { CsvColumns } from "@/domain/text/csv";
import { formatCount } from "@/domain/text/format-count";
import { plural } from "@/domain/text/plural";
import { formatCsvTime, formatDayTime, momentOf } from "@/domain/time/sa-time";
import { FORMER_ADMIN } from "@/domain/users/gone";
import { ButtonLink } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { PageHeading } from "@/ui/page-heading";
import { sortable, Table, TableHead, WIDE_CELL, wide } from "@/ui/table";
import { ListExport } from "../shared/list/list-export";
import { ListView } from "../shared/list/list-view";
import { SEARCH_ID } from "../shared/list/search-field";
import { useListPage } from "../shared/list/use-list-page";
import { useRefreshWhile } from "../shared/list/use-refresh-while";
import { WaitingList } from "../shared/second-admin/waiting-list";
import { searchShortcut, useShortcuts } from "../shared/shortcuts/shortcuts";
import { MessageFilters } from "./message-filters";
import { MessageStatus } from "./message-status";
import { audienceText, KIND_LABELS, membersText } from "./message-words";

const MESSAGE_COLUMNS: CsvColumns<(row: MessageRow) => string> = {
  Subject: ({ subject }) => subject,
  To: (row) => audienceText(row),
  Kind: ({ kind }) => KIND_LABELS[kind],
  Members: ({ recipients }) => String(recipients),
  Emails: ({ emails }) => String(emails),
  Failed: ({ failed }) => String(failed),
  Sent: ({ sent_at }) => formatCsvTime(sent_at),
  By: ({ sent_by }) => sent_by || FORMER_ADMIN,
  "Confirmed by": ({ confirmed_by }) => confirmed_by,
};

/** What was written to several members, and what waits for a second admin. */
export function MessagesPage() {
  const { list, search, narrow } = useListPage({
    shape: MESSAGES_SEARCH,
    fetch: fetchMessages,
    collections: ["messages"],
    failed: ADMIN_TOASTS.messages_fetch_failed,
  });
  useRefreshWhile(
    list.rows.some(({ done }) => !done),
    list.retry,
  );
  useShortcuts([searchShortcut(SEARCH_ID)]);
  const { q, kind, status, by, sort = "newest" } = search;
  const isNarrowed = Boolean(q || kind || status || by);
  return (
    <div className="grid max-w-5xl grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <PageHeading title="Messages" className="text-2xl">
          Messages
        </PageHeading>
        <div className="flex flex-wrap items-center gap-3">
          {list.rows.length > 0 && (
            <ListExport
              name="messages"
              fetch={fetchMessages}
              query={list.query}
              columns={MESSAGE_COLUMNS}
            />
          )}
          <ButtonLink to="/admin/messages/new">New message</ButtonLink>
        </div>
      </div>
      <WaitingList kind="message" onDecided={list.retry} />
      <MessageFilters search={search} senders={list.page?.senders ?? []} onChange={narrow} />
      <p role="status" className="text-muted empty:sr-only">
        {list.page ? foundText(list.page.found) : ""}
      </p>
      <ListView
        list={list}
        isCounted
        loading="Loading the messages"
        failed={ADMIN_TOASTS.messages_fetch_failed.title}
        empty={isNarrowed ? <NoResults /> : <NoMessages />}
      >
        {(rows) => (
          <MessageTable rows={rows} sort={sort} onSort={(next) => narrow({ sort: next })} />
        )}
      </ListView>
    </div>
  );
}

function foundText(found: number): string {
  if (found === 0) return "";
  const isCut = found > FOUND_MAX;
  return isCut
    ? `More than ${formatCount(FOUND_MAX)} messages`
    : plural(found, "1 message", "{n} messages");
}

function NoResults() {
  return <EmptyState title="No results">Change or clear the filters above.</EmptyState>;
}

function NoMessages() {
  return (
    <EmptyState title="No messages yet">
      Write to the members of a delivery, to those with an unpaid order, or to anyone you choose. We
      keep messages for 90 days.
    </EmptyState>
  );
}

type MessageSort = (typeof MESSAGES_SEARCH.sort)[number];
type MessageTableProps = {
  rows: readonly MessageRow[];
  sort: MessageSort;
  onSort: (sort: MessageSort) => void;
};

function MessageTable({ rows, sort, onSort }: MessageTableProps) {
  return (
    <Table caption="Messages">
      <TableHead
        className="sm:max-xl:[&>*]:px-2"
        columns={[
          "Subject",
          wide("To"),
          {
            ...sortable("Members", ["fewest", "most"], { sort, onSort, first: "most" }),
            className: WIDE_CELL,
          },
          {
            ...sortable("Sent", ["oldest", "newest"], { sort, onSort, first: "newest" }),
            className: WIDE_CELL,
          },
          "Status",
        ]}
      />
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} className="sm:max-xl:[&>*]:px-2">
            <th scope="row" className="break-words text-base-content! sm:min-w-56">
              <Link
                to="/admin/messages/$id"
                params={{ id: row.id }}
                className="inline-block py-1 underline underline-offset-4"
              >
                {row.subject}
              </Link>
              <span className="block font-normal text-muted sm:hidden">
                {audienceText(row)}, {membersText(row.recipients)},{" "}
                {formatDayTime(momentOf(row.sent_at))}
              </span>
            </th>
            <td className={WIDE_CELL}>
              {audienceText(row)}
              {row.kind === "advertising" && <span className="block text-muted">Advertising</span>}
            </td>
            <td className={`tabular-nums ${WIDE_CELL}`}>{formatCount(row.recipients)}</td>
            <td className={WIDE_CELL}>
              <span className="xl:whitespace-nowrap">{formatDayTime(momentOf(row.sent_at))}</span>
              <span className="block min-w-28 text-muted wrap-anywhere">
                {row.sent_by || FORMER_ADMIN}
              </span>
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
