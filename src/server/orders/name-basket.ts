import { mayNameBasket, mayNameBytes, nameBasketSchema } from "@/domain/basket/requests";
import type { Permission } from "@/domain/order/rules";
import { mayOverwrite } from "@/domain/sync/based-on";
import { isRepeated } from "../core/done-commands";
import { type Caller, command, fail } from "../core/http";
import { findOrNull } from "../core/records";
import { selectAll } from "../core/sql";

/**
 * Gives the caller's own basket a name to find it by, or takes it away. 409 `basket_changed`, with the stored
 * name, where another phone named it since.
 */
export const nameBasket = command(
  { route: "POST /api/app/baskets/name", body: nameBasketSchema },
  ({ app: tx, caller, body: { id, name, command_id, based_on }, now }) => {
    const basket = findOrNull(tx, "baskets", id);
    if (basket?.getString("user_id") !== caller.id) fail(404, "not_found");
    const before = { id, name: basket.getString("name") };
    if (isRepeated(tx, caller.id, command_id, now)) return before;
    const permission = mayOverwrite(before.name, based_on, name, "basket_changed");
    if (!permission.ok) fail(permission.status, permission.code, {}, { basket: before });
    const others = otherNamed(tx, caller, id);
    requireName(
      mayNameBasket(
        name,
        others.map((other) => other.name),
      ),
    );
    const bytes = others.reduce((sum, other) => sum + other.bytes, 0);
    if (name) requireName(mayNameBytes(basket.getInt("bytes"), bytes));
    basket.set("name", name);
    tx.save(basket);
    return { id, name };
  },
);

function requireName(permission: Permission): void {
  if (!permission.ok) fail(permission.status, permission.code, { name: permission.code });
}

function otherNamed(app: App, caller: Caller, id: string) {
  return selectAll(
    app,
    "SELECT name, bytes FROM baskets WHERE user_id = {:userId} AND name != '' AND id != {:id}",
    { userId: caller.id, id },
    { name: "", bytes: 0 },
  );
}
