import { mayNameBasket, nameBasketSchema } from "@/domain/basket-commands";
import { type Caller, command, fail } from "../http";
import { findOrNull } from "../records";
import { selectAll } from "../sql";

/** Gives the caller's own basket a name to find it by, or takes it away. */
export const nameBasket = command(
  { access: "member", body: nameBasketSchema },
  ({ app: tx, caller, body: { id, name } }) => {
    const basket = findOrNull(tx, "baskets", id);
    if (basket?.getString("user_id") !== caller.id) fail(404, "not_found");
    const permission = mayNameBasket(name, otherNames(tx, caller, id));
    if (!permission.ok) fail(permission.status, permission.code, { name: permission.code });
    basket.set("name", name);
    tx.save(basket);
    return { id, name };
  },
);

function otherNames(app: App, caller: Caller, id: string): string[] {
  const rows = selectAll(
    app,
    "SELECT name FROM baskets WHERE user_id = {:userId} AND name != '' AND id != {:id}",
    { userId: caller.id, id },
    { name: "" },
  );
  return rows.map(({ name }) => name);
}
