import { useServerNow } from "@/data/core/server-clock";
import type { HomeFacts } from "@/data/local/cache/home-facts";
import { currentOrder, isBasketOf, needsMember } from "@/domain/order/current-order";
import { plural } from "@/domain/text/plural";
import { ButtonLink } from "@/ui/button";
import { useBasketLink } from "../navigation/use-basket-link";
import { HomeCard } from "./home-card";

/**
 * The basket in progress, or the way to begin one; nothing where the current order is what it is for, and no empty one
 * beside an order that waits for its member.
 */
export function BasketCard({ facts }: { facts: HomeFacts }) {
  const link = useBasketLink();
  const { basket, orders, waiting } = facts;
  const now = useServerNow();
  const current = orders && currentOrder(orders, now);
  const isWaiting = waiting.some(
    ({ kind, orderId }) => kind === "start" && orderId === basket.orderId,
  );
  const isShown = isBasketOf(current, basket.orderId, now) || isWaiting;
  if (basket.orderId !== "" && !basket.isOver && isShown) return null;
  if (basket.items > 0) {
    return (
      <HomeCard title="Your basket">
        <p className="text-muted">{plural(basket.items, "1 item so far.", "{n} items so far.")}</p>
        <ButtonLink to="/" search={{ step: "last" }} kind={current ? "secondary" : "primary"} block>
          Continue your basket
        </ButtonLink>
      </HomeCard>
    );
  }
  if (current && needsMember(current, now)) return null;
  const kind = current ? "secondary" : "primary";
  if (orders?.length === 0 && !basket.hasAddress) {
    return (
      <HomeCard title="Start your first order">
        <p className="text-muted">
          First tell us where to deliver. Then type what you need, for example “milk 2L”.
        </p>
        <ButtonLink {...link} kind={kind} block>
          Start your order
        </ButtonLink>
      </HomeCard>
    );
  }
  return (
    <HomeCard title={orders?.length === 0 ? "Start your first order" : "Start a new order"}>
      <p className="text-muted">Your basket is empty. Type what you need, for example “milk 2L”.</p>
      <ButtonLink {...link} kind={kind} block>
        Fill your basket
      </ButtonLink>
    </HomeCard>
  );
}
