import { movedAfter, moveFaqSchema } from "@/domain/faq/faq";
import { FAQS_MAX } from "@/domain/limits/limits";
import { audit } from "../core/audit";
import { command, fail } from "../core/http";
import { execute, selectAll } from "../core/sql";

/** Puts a question after another one, or first. 409 `edit_conflict` where one of them is gone. */
export const moveFaq = command(
  { route: "POST /api/app/admin/faqs/move", body: moveFaqSchema },
  ({ app: tx, caller, body: { id, after }, now }) => {
    const rows = selectAll(
      tx,
      "SELECT id, display_order FROM faqs ORDER BY display_order, id LIMIT {:most}",
      { most: FAQS_MAX },
      { id: "", display_order: 0 },
    );
    const before = rows.map((row) => row.id);
    const order = movedAfter(before, id, after) ?? fail(409, "edit_row_gone");
    if (order.join() === before.join()) return { order };
    for (const [index, moved] of order.entries()) {
      execute(tx, "UPDATE faqs SET display_order = {:index} WHERE id = {:id}", {
        index: index + 1,
        id: moved,
      });
    }
    audit(tx, {
      at: now,
      actorId: caller.id,
      action: "content.moved",
      collection: "faqs",
      recordId: id,
      before: { order: before },
      after: { order },
    });
    return { order };
  },
);
