import { knownShop } from "@/domain/basket/grocery-line";
import { giveShopSchema } from "@/domain/buying/entry";
import { momentText } from "@/domain/time/sa-time";
import { command } from "../core/http";
import { execute } from "../core/sql";
import { requireBuying, requireStillBuyer } from "./delivery-state";
import { joinStoredLines } from "./joined-lines";
import { listOverview } from "./overview";

/**
 * Gives a line without a preference to a shop, or all that have none yet; an empty shop takes one back. A line that
 * members asked for at a shop stays there.
 */
export const giveShop = command(
  { route: "POST /api/app/buying/shop", body: giveShopSchema },
  ({ app: tx, caller, body: { delivery_date: date, line_id, shop }, now }) => {
    requireStillBuyer(tx, caller);
    requireBuying(tx, date);
    execute(
      tx,
      `UPDATE buying_lines SET shop = {:shop}, changed_at = {:at}
       WHERE delivery_date = {:date} AND asked_shop = '' AND shop != {:shop}
         AND ${line_id === "" ? "shop = ''" : "(id = {:line_id} OR joined_to = {:line_id})"}`,
      { date, line_id, shop: knownShop(shop) ?? shop, at: momentText(now) },
    );
    joinStoredLines(tx, date, now);
    return { list: listOverview(tx, date) };
  },
);
