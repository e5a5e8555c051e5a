import { withVersion } from "../admin/edits";
import { listAsked, pageOf } from "../admin/list-page";
import { EDITABLES } from "../content/editables";
import { query } from "../core/http";
import { selectAll } from "../core/sql";

/** Every question in the order of the landing page, also those that it leaves out. */
export const listFaqs = query("GET /api/app/admin/faqs", ({ app, e }) => {
  const { after, limit } = listAsked(e, ["order"]);
  const [order = -Number.MAX_SAFE_INTEGER, id = ""] = after ?? [];
  const rows = selectAll(
    app,
    `SELECT id, question, answer, display_order, is_active FROM faqs
     WHERE (display_order, id) > ({:order}, {:id}) ORDER BY display_order, id LIMIT {:limit}`,
    { order, id, limit },
    { id: "", question: "", answer: "", display_order: 0, is_active: 0 },
  );
  const page = pageOf(rows, (row) => [row.display_order, row.id]);
  return {
    rows: page.rows.map((row) =>
      withVersion(EDITABLES.faqs, { ...row, is_active: row.is_active === 1 }),
    ),
    next: page.next,
  };
});
