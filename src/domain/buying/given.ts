import type { GiveShop } from "@/domain/buying/entry";
import type { Line } from "@/domain/buying/responses";

/** Whether a line goes to the shop that a buyer chose: a member's own choice of shop stays. */
export function isGiven(
  line: Pick<Line, "id" | "shop" | "any_shop">,
  { line_id, shop }: Pick<GiveShop, "line_id" | "shop">,
): boolean {
  if (!line.any_shop || line.shop === shop) return false;
  return line_id === "" ? line.shop === "" : line.id === line_id;
}
