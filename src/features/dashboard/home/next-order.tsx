import type { HomeFacts } from "@/data/local/cache/home-facts";
import { lastOrder } from "@/domain/order/current-order";
import { BasketCard } from "./basket-card";
import { OrderAgainCard } from "./order-again-card";

/** What a member may order next: the same as last time, or what is in the basket. */
export function NextOrder({ facts }: { facts: HomeFacts }) {
  const last = facts.orders && lastOrder(facts.orders);
  return (
    <div className="grid grid-cols-1 items-start gap-4 empty:hidden md:grid-cols-2 md:gap-6 md:*:only:col-span-full">
      {last && <OrderAgainCard order={last} />}
      <BasketCard facts={facts} />
    </div>
  );
}
