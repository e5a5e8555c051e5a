import { useState } from "react";
import { attempt } from "@/data/core/perform";
import { serverNow } from "@/data/core/server-clock";
import type { ListQuery } from "@/data/remote/admin-list";
import { fetchAllSubscribers, fetchSubscribers, removeSubscriber } from "@/data/remote/subscribers";
import { NEWSLETTER_SEARCH } from "@/domain/lists/list-search";
import type { SubscriberRow } from "@/domain/newsletter/newsletter-list";
import { ADMIN_TOASTS } from "@/domain/text/admin-messages";
import { type CsvColumns, csvFile } from "@/domain/text/csv";
import { formatCount } from "@/domain/text/format-count";
import { fill } from "@/domain/text/messages";
import { formatCsvTime, sastDate } from "@/domain/time/sa-time";
import { Button } from "@/ui/button";
import { ConfirmAct } from "@/ui/confirm-act";
import { CopyButton } from "@/ui/copy-button";
import { copyText } from "@/ui/copy-text";
import { EmptyState } from "@/ui/empty-state";
import { PageHeading } from "@/ui/page-heading";
import { Problem } from "@/ui/problem";
import { saveFile } from "@/ui/save-file";
import { toast } from "@/ui/toast";
import { useAction } from "@/ui/use-action";
import { ListView } from "../shared/list/list-view";
import { SEARCH_ID, SearchField } from "../shared/list/search-field";
import { useListPage } from "../shared/list/use-list-page";
import { ViewSwitch } from "../shared/list/view-switch";
import { searchShortcut, useShortcuts } from "../shared/shortcuts/shortcuts";
import { SubscriberTable } from "./subscriber-table";

const UNSUBSCRIBE = `${location.origin}/newsletter/unsubscribe`;

const VIEWS = [
  { value: "confirmed", label: "Confirmed" },
  { value: "all", label: "All" },
] as const;

export function NewsletterPage() {
  const { list, search, narrow } = useListPage({
    shape: NEWSLETTER_SEARCH,
    fetch: fetchSubscribers,
    collections: ["newsletter_subscribers"],
    failed: ADMIN_TOASTS.subscribers_fetch_failed,
  });
  const view = search.show ?? "confirmed";
  const sort = search.sort ?? "newest";
  const [leaving, setLeaving] = useState<SubscriberRow>();
  useShortcuts([searchShortcut(SEARCH_ID)]);

  return (
    <div className="grid max-w-5xl grid-cols-1 gap-4">
      <Heading page={list.page} query={search} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <ViewSwitch
          label="Which subscribers"
          views={VIEWS}
          value={view}
          onChange={(show) => narrow({ show })}
        />
        <SearchField label="Email begins with" initial={search.q} onSearch={(q) => narrow({ q })} />
      </div>
      <ListView
        list={list}
        loading="Loading the subscribers"
        failed={ADMIN_TOASTS.subscribers_fetch_failed.title}
        empty={
          search.q ? (
            <EmptyState title="No results">No email begins like this.</EmptyState>
          ) : (
            <EmptyState title="No subscribers yet">
              Visitors subscribe at the foot of each page, members under Your account. They count
              once they confirm their email.
            </EmptyState>
          )
        }
      >
        {(rows) => (
          <SubscriberTable
            rows={rows}
            sort={sort}
            onSort={(next) => narrow({ sort: next })}
            onRemove={setLeaving}
          />
        )}
      </ListView>
      {leaving && (
        <ConfirmAct
          key={leaving.id}
          title={`Remove ${leaving.email}?`}
          confirmLabel="Remove subscriber"
          act={() =>
            attempt(ADMIN_TOASTS.subscriber_remove_failed, () => removeSubscriber(leaving.id))
          }
          onDone={() => {
            toast(ADMIN_TOASTS.subscriber_removed);
            list.remove(leaving.id);
          }}
          onClose={() => setLeaving(undefined)}
        >
          <p>We won't send them the newsletter unless they subscribe again.</p>
        </ConfirmAct>
      )}
    </div>
  );
}

type HeadingProps = {
  page: { confirmed: number; capped: boolean } | null;
  /** What the list is searched for and sorted by. */
  query: ListQuery;
};

function Heading({ page, query }: HeadingProps) {
  const copying = useAction();
  const saving = useAction();
  const copy = () =>
    copying.run(() =>
      attempt(ADMIN_TOASTS.emails_copy_failed, async () => {
        const emails = (await fetchAllSubscribers({ show: "confirmed" })).map(({ email }) => email);
        if (!(await copyText(emails.join(", ")))) throw new Error("The browser refused to copy");
        const { title, description } = ADMIN_TOASTS.emails_copied;
        toast({ title, description: fill(description, { count: String(emails.length) }) });
      }),
    );
  const download = () =>
    saving.run(() =>
      attempt(ADMIN_TOASTS.export_failed, async () => {
        saveFile(await csvOf(query), `newsletter-subscribers-${sastDate(serverNow())}.csv`);
        toast(ADMIN_TOASTS.subscribers_exported);
      }),
    );
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <PageHeading title="Newsletter" className="text-2xl">
            Newsletter Subscribers
          </PageHeading>
          {page && (
            <p className="text-muted">{`${formatCount(page.confirmed)}${page.capped ? "+" : ""} confirmed`}</p>
          )}
        </div>
        <div className="flex flex-wrap gap-2">
          <Button kind="secondary" icon="copy" busy={copying.busy} onClick={copy}>
            Copy confirmed emails
          </Button>
          <Button kind="secondary" icon="download" busy={saving.busy} onClick={download}>
            Export CSV
          </Button>
        </div>
      </div>
      <Problem>{copying.problem ?? saving.problem}</Problem>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <p className="wrap-anywhere">
          Put this link into every newsletter, so that readers can unsubscribe: {UNSUBSCRIBE}
        </p>
        <CopyButton text={UNSUBSCRIBE} label="Copy the link to unsubscribe" />
      </div>
    </>
  );
}

type Subscriber = Awaited<ReturnType<typeof fetchAllSubscribers>>[number];

const COLUMNS: CsvColumns<(row: Subscriber) => string> = {
  Email: ({ email }) => email,
  Subscribed: ({ subscribed_at }) => formatCsvTime(subscribed_at),
  Confirmed: ({ confirmed_at }) => formatCsvTime(confirmed_at),
  Left: ({ unsubscribed_at }) => formatCsvTime(unsubscribed_at),
};

async function csvOf(query: ListQuery): Promise<Blob> {
  const rows = await fetchAllSubscribers(query);
  return new Blob([csvFile(COLUMNS, rows)], { type: "text/csv;charset=utf-8" });
}
