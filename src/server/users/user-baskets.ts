import { BASKETS_ANSWER_BYTES, USER_BASKETS_PAGE } from "@/domain/limits/limits";
import type { UserBaskets } from "@/domain/users/responses";
import { query } from "../core/http";
import { selectAll } from "../core/sql";
import { recordView } from "../core/views";
import { storedBasket } from "../orders/basket";
import { withinBytes } from "../orders/list-baskets";
import { pageAsked } from "../orders/page";
import { memberAsked } from "./view-user";

const BASKET = {
  id: "",
  created_at: "",
  name: "",
  order_number: "",
  store_preference: "",
  store_preference_other: "",
  brand_preference: "",
  allow_substitution: 0,
  substitution_note: "",
  bytes: 0,
};

/** A member's baskets with all that is in them, newest first by key. */
export const userBaskets = query(
  "GET /api/app/admin/users/{id}/baskets",
  ({ app, caller, now, e }): UserBaskets => {
    const userId = memberAsked(e);
    const { at, id } = pageAsked(e);
    recordView(app, {
      caller,
      now,
      action: "baskets.opened",
      collection: "users",
      recordId: userId,
      memberId: userId,
    });
    const rows = selectAll(
      app,
      `SELECT b.id, b.created_at, b.name, COALESCE(o.order_number, '') AS order_number,
       b.store_preference, b.store_preference_other, b.brand_preference, b.allow_substitution,
       b.substitution_note, b.bytes
     FROM baskets b LEFT JOIN orders o ON o.basket_id = b.id
     WHERE b.user_id = {:userId} AND (b.created_at, b.id) < ({:at}, {:id})
     ORDER BY b.created_at DESC, b.id DESC LIMIT ${USER_BASKETS_PAGE + 1}`,
      { userId, at, id },
      BASKET,
    );
    const page = withinBytes(rows.slice(0, USER_BASKETS_PAGE), BASKETS_ANSWER_BYTES);
    const last = page[page.length - 1];
    return {
      rows: page.map(({ allow_substitution, bytes: _bytes, ...row }) => ({
        ...row,
        allow_substitution: allow_substitution === 1,
        ...storedBasket(app, row.id),
      })),
      next: last && rows.length > page.length ? `${last.created_at}|${last.id}` : null,
    };
  },
);
