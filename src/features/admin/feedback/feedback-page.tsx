import { useState } from "react";
import { fetchFeedback } from "@/data/remote/admin-feedback";
import type { FeedbackStatus } from "@/domain/feedback/feedback-row";
import { ADMIN_TOASTS } from "@/domain/text/messages";
import { EmptyState } from "@/ui/empty-state";
import { PageHeading } from "@/ui/page-heading";
import { SelectField } from "@/ui/select-field";
import { ListView } from "../shared/list/list-view";
import { useList } from "../shared/list/use-list";
import { ViewSwitch } from "../shared/list/view-switch";
import { useShortcuts } from "../shared/shortcuts/shortcuts";
import { FeedbackCounts } from "./feedback-counts";
import { FeedbackItem } from "./feedback-item";

const VIEWS = [
  { value: "", label: "All" },
  { value: "new", label: "New" },
  { value: "reviewing", label: "In review" },
  { value: "resolved", label: "Resolved" },
] as const;
type View = (typeof VIEWS)[number]["value"];

const LIST_HEADING = "feedback-list";

export function FeedbackPage() {
  const { list, view, url, show, showPage, changed } = useFeedbackList();
  useViewKeys(show);

  return (
    <div className="grid max-w-5xl grid-cols-1 gap-6">
      <PageHeading title="Feedback" className="text-2xl">
        Feedback Monitor
      </PageHeading>
      <FeedbackCounts counts={list.page?.counts} />
      <section aria-labelledby={LIST_HEADING} className="grid grid-cols-1 gap-3">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 id={LIST_HEADING} tabIndex={-1} className="text-xl">
            Messages
          </h2>
          <ViewSwitch label="Which feedback" views={VIEWS} value={view} onChange={show} />
        </div>
        <div className="sm:max-w-md">
          <SelectField
            name="page"
            label="Page"
            optional="filter"
            prompt="All pages"
            choices={list.page?.pages ?? []}
            value={url}
            onChange={({ target }) => showPage(target.value)}
          />
        </div>
        <ListView
          list={list}
          loading="Loading the feedback"
          failed={ADMIN_TOASTS.feedback_fetch_failed.title}
          empty={<None url={url} view={view} />}
        >
          {(rows) => (
            <ul className="grid grid-cols-1 gap-3">
              {rows.map((row) => (
                <li key={row.id}>
                  <FeedbackItem row={row} onChanged={changed} onConflict={list.retry} />
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
  const list = useList({
    fetch: fetchFeedback,
    collections: ["feedback"],
    failed: ADMIN_TOASTS.feedback_fetch_failed,
  });
  const [view, setView] = useState<View>("");
  const [url, setUrl] = useState("");

  function show(status: View) {
    setView(status);
    list.setQuery({ status: status || undefined });
  }

  function showPage(path: string) {
    setUrl(path);
    list.setQuery({ page: path || undefined });
  }

  function changed(id: string, change: { status: FeedbackStatus; version: string }) {
    const row = list.rows.find((one) => one.id === id);
    if (view && view !== change.status) {
      list.remove(id);
      document.getElementById(LIST_HEADING)?.focus();
    } else if (row) {
      list.put({ ...row, ...change });
    }
  }

  return { list, view, url, show, showPage, changed };
}

function useViewKeys(show: (view: View) => void) {
  useShortcuts([
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

function None({ url, view }: { url: string; view: View }) {
  if (url) return <EmptyState title="No feedback of this page and status" />;
  if (view) return <EmptyState title={NONE[view]} />;
  return (
    <EmptyState title="No feedback received yet">
      Visitors and members send it with the Feedback button on every page.
    </EmptyState>
  );
}
