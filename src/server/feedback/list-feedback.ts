import {
  FEEDBACK_COUNTED,
  FEEDBACK_STATUSES,
  type FeedbackStatus,
  feedbackStatus,
} from "@/domain/feedback/feedback-row";
import { FEEDBACK_SEARCH } from "@/domain/lists/list-search";
import { distinct } from "../admin/distinct";
import { withVersion } from "../admin/edits";
import { listAsked, pageOf, rangeAsked, recordList } from "../admin/list-page";
import { EDITABLES } from "../content/editables";
import { fail, query } from "../core/http";
import { selectAll, selectFirst } from "../core/sql";

/** Pages that the filter offers. */
const PAGES_MOST = 100;

/** By words of the message or of the member's email. Two years of feedback are read at most. */
const FOUND = `AND (instr(lower(f.message), lower({:q})) > 0 OR instr(lower(COALESCE(u.email, '')), lower({:q})) > 0)`;

/** What visitors and members told us, the newest first; `status` and `page` name one status or page alone. */
export const listFeedback = query("GET /api/app/admin/feedback", ({ app, caller, e, now }) => {
  const asked = listAsked(e, FEEDBACK_SEARCH.sort);
  const range = rangeAsked(e, asked);
  const status = statusAsked(e);
  const { page: url = "" } = e.requestInfo().query;
  const found = selectAll(
    app,
    `SELECT f.id, f.status, f.message, f.page_url, f.created_at,
       COALESCE(u.id, '') AS user_id, COALESCE(u.email, '') AS email, COALESCE(p.phone, '') AS phone
     FROM feedback f LEFT JOIN users u ON u.id = f.user_id LEFT JOIN profiles p ON p.id = f.user_id
     WHERE ${range.where("f.created_at", "f.id")} ${status ? "AND f.status = {:status}" : ""}
       ${url ? "AND f.page_url = {:url}" : ""} ${asked.q ? FOUND : ""}
     ORDER BY ${range.by("f.created_at", "f.id")} LIMIT {:limit}`,
    { status, url, q: asked.q, ...range.params, limit: asked.limit },
    {
      id: "",
      status: "",
      message: "",
      page_url: "",
      created_at: "",
      user_id: "",
      email: "",
      phone: "",
    },
  );
  const page = pageOf(found, (row) => [row.created_at, row.id], asked.limit);
  recordList(app, {
    caller,
    now,
    isPart: asked.isPart,
    noun: "feedback",
    collection: "feedback",
    list: status || "all",
    rows: page.rows.length,
  });
  return {
    // The version is of what is stored; what is shown counts a missing status as new.
    rows: page.rows.map((row) => ({
      ...withVersion(EDITABLES.feedback, row),
      status: feedbackStatus(row.status),
    })),
    next: page.next,
    pages: distinct(app, "feedback", "page_url", PAGES_MOST).filter(Boolean),
    counts: {
      new: count(app, "new"),
      reviewing: count(app, "reviewing"),
      resolved: count(app, "resolved"),
    },
  };
});

function statusAsked(e: RequestEvent): FeedbackStatus | "" {
  const { status = "" } = e.requestInfo().query;
  if (status === "") return "";
  const known = FEEDBACK_STATUSES.find((one) => one === status);
  return known ?? fail(422, "text_invalid", { status: "text_invalid" });
}

function count(app: App, status: FeedbackStatus): number {
  const sql = `SELECT COUNT(*) AS n FROM (SELECT 1 FROM feedback WHERE status = {:status} LIMIT {:most})`;
  return selectFirst(app, sql, { status, most: FEEDBACK_COUNTED }, { n: 0 })?.n ?? 0;
}
