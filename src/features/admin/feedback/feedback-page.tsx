import { fetchFeedback } from "@/data/remote/admin-feedback";
import type { FeedbackRow, FeedbackStatus } from "@/domain/feedback/feedback-row";
import { FEEDBACK_SEARCH } from "@/domain/lists/list-search";
import { ADMIN_TOASTS } from "@/domain/text/admin-messages";
import type { CsvColumns } from "@/domain/text/csv";
import { formatCsvTime } from "@/domain/time/sa-time";
import { EmptyState } from "@/ui/empty-state";
import { PageHeading } from "@/ui/page-heading";
import { SelectField } from "@/ui/select-field";
import { DateRange } from "../shared/list/date-range";
import { ListExport } from "../shared/list/list-export";
import { ListView } from "../shared/list/list-view";
import { SEARCH_ID, SearchField } from "../shared/list/search-field";
import { SortField } from "../shared/list/sort-field";
import { useListPage } from "../shared/list/use-list-page";
import { ViewSwitch } from "../shared/list/view-switch";
import { searchShortcut, useShortcuts } from "../shared/shortcuts/shortcuts";
import { FeedbackCounts } from "./feedback-counts";
import { FeedbackItem } from "./feedback-item";
import { withMarked } from "./marked";

const VIEWS = [
  { value: "", label: "All" },
  { value: "new", label: "New" },
  { value: "reviewing", label: "In review" },
  { value: "resolved", label: "Resolved" },
] as const;
const FEEDBACK_COLUMNS: CsvColumns<(row: FeedbackRow) => string> = {
  When: ({ created_at }) => formatCsvTime(created_at),
  Status: ({ status }) => VIEWS.find(({ value }) => value === status)?.label ?? status,
  Message: ({ message }) => message,
  Page: ({ page_url }) => page_url,
  Email: ({ email }) => email,
  Phone: ({ phone }) => phone,
};

type View = (typeof VIEWS)[number]["value"];

const LIST_HEADING = "feedback-list";

export function FeedbackPage() {
  const { list, search, narrow, view, show, changed } = useFeedbackList();
  useViewKeys(show);

  return (
    <div className="grid max-w-5xl grid-cols-1 gap-6">
      <PageHeading title="Feedback" className="text-2xl">
        Feedback Monitor
      </PageHeading>
      <FeedbackCounts counts={list.page?.counts} />
      <section aria-labelledby={LIST_HEADING} className="grid grid-cols-1 gap-3">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 id={LIST_HEADING} className="text-xl">
            Messages
          </h2>
          <ViewSwitch label="Which feedback" views={VIEWS} value={view} onChange={show} />
          <ListExport
            name="feedback"
            fetch={fetchFeedback}
            query={list.query}
            columns={FEEDBACK_COLUMNS}
          />
        </div>
        <SearchField
          label="Words of the message or email"
          initial={search.q}
          onSearch={(q) => narrow({ q })}
        />
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-[minmax(0,1.6fr)_minmax(0,2fr)_minmax(0,1fr)]">
          <SelectField
            name="page"
            label="Page"
            optional="filter"
            prompt="All pages"
            choices={pageChoices(list.page?.pages ?? [], search.page)}
            value={search.page ?? ""}
            onChange={({ target }) => narrow({ page: target.value })}
          />
          <DateRange range={search} onChange={narrow} />
          <SortField sort={search.sort} onSort={(sort) => narrow({ sort })} />
        </div>
        <ListView
          list={list}
          loading="Loading the feedback"
          failed={ADMIN_TOASTS.feedback_fetch_failed.title}
          empty={
            <None
              isNarrowed={[search.q, search.page, search.from, search.to].some(Boolean)}
              view={view}
            />
          }
        >
          {(rows) => (
            <ul className="grid grid-cols-1 gap-3">
              {rows.map((row) => (
                <li key={row.id}>
                  <FeedbackItem row={row} onChanged={changed} />
                </li>
              ))}
            </ul>
          )}
        </ListView>
      </section>
    </div>
  );
}

function useFeedbackList() {
  const { list, search, narrow } = useListPage({
    shape: FEEDBACK_SEARCH,
    fetch: fetchFeedback,
    collections: ["feedback"],
    merge: withMarked,
    failed: ADMIN_TOASTS.feedback_fetch_failed,
  });
  const view: View = search.status ?? "";
  const show = (status: View) => narrow({ status: status || undefined });

  function changed(id: string, change: { status: FeedbackStatus; version: string }) {
    const row = list.rows.find((one) => one.id === id);
    if (row) list.put({ ...row, ...change });
  }

  return { list, search, narrow, view, show, changed };
}

/** A page that the address names is a choice, also before the list is there. */
function pageChoices(pages: readonly string[], chosen = ""): readonly string[] {
  return chosen === "" || pages.includes(chosen) ? pages : [...pages, chosen];
}

function useViewKeys(show: (view: View) => void) {
  useShortcuts([
    searchShortcut(SEARCH_ID),
    {
      shown: "1 2 3 4",
      does: "All, new, in review or resolved feedback",
      keys: Object.fromEntries(VIEWS.map(({ value }, at) => [`${at + 1}`, () => show(value)])),
    },
  ]);
}

const NONE = {
  new: "No new feedback",
  reviewing: "No feedback in review",
  resolved: "No resolved feedback",
} as const;

function None({ isNarrowed, view }: { isNarrowed: boolean; view: View }) {
  if (isNarrowed) {
    return <EmptyState title="No results">Change or clear the filters above.</EmptyState>;
  }
  if (view) return <EmptyState title={NONE[view]} />;
  return (
    <EmptyState title="No feedback received yet">
      Visitors and members send it with the Feedback button on every page.
    </EmptyState>
  );
}
