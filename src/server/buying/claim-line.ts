import { claimLineSchema } from "@/domain/buying/entry";
import { isClaimed } from "@/domain/buying/rules";
import { momentOf, momentText } from "@/domain/time/sa-time";
import { command, fail } from "../core/http";
import { findOrNull } from "../core/records";
import { execute } from "../core/sql";
import { requireBuying, requireStillBuyer } from "./delivery-state";
import { firstNames } from "./entry-rows";

/** Takes a line, or lets go of it. 409 with who has it. A claim stops nobody from entering what they bought. */
export const claimLine = command(
  { route: "POST /api/app/buying/claim", body: claimLineSchema },
  ({ app: tx, caller, body: { line_id, claimed }, now }) => {
    requireStillBuyer(tx, caller);
    const line = findOrNull(tx, "buying_lines", line_id) ?? fail(404, "not_found");
    requireBuying(tx, line.getString("delivery_date"));
    const holder = line.getString("claimed_by");
    const isHeld = isClaimed(holder, momentOf(line.getString("claimed_at")), now);
    if (isHeld && holder !== caller.id) {
      // Nobody lets go of another one's line.
      if (!claimed) return { line_id, by: nameOf(tx, holder), own: false };
      fail(409, "buying_line_claimed", {}, { by: nameOf(tx, holder) });
    }
    const by = claimed ? caller.id : "";
    execute(tx, "UPDATE buying_lines SET claimed_by = {:by}, claimed_at = {:at} WHERE id = {:id}", {
      id: line_id,
      by,
      at: momentText(now),
    });
    return { line_id, by: nameOf(tx, by), own: claimed };
  },
);

function nameOf(tx: App, id: string): string {
  return firstNames(tx, [id]).get(id) ?? "";
}
