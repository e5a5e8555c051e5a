import type { ListQuery } from "@/data/remote/admin-list";
import type { FeedbackRow } from "@/domain/feedback/feedback-row";

interface Shown {
  readonly rows: readonly FeedbackRow[];
  readonly query: ListQuery;
}

/** What was marked keeps its place until its view is left, so that no other message slides under a second press. */
export function withMarked({ rows, query }: Shown, fresh: Pick<Shown, "rows">): FeedbackRow[] {
  const known = new Set(fresh.rows.map(({ id }) => id));
  const marked = rows.filter(
    ({ id, status }) => query.status && status !== query.status && !known.has(id),
  );
  const sign = query.sort === "oldest" ? 1 : -1;
  const placeOf = ({ created_at, id }: FeedbackRow) => `${created_at}|${id}`;
  return [...fresh.rows, ...marked].sort((a, b) => (placeOf(a) < placeOf(b) ? -sign : sign));
}
