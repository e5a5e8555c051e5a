import { useServerNow } from "@/data/core/server-clock";
import { useHomeFacts } from "@/data/sync/use-home-facts";
import { needsMember } from "@/domain/order/current-order";
import { plural } from "@/domain/text/plural";

const MOST = 99;

/** Beside a link of the bar: how many items the basket has, or how many orders wait for their member. */
export function BarCount({ of }: { of: "basket" | "orders" }) {
  const facts = useHomeFacts();
  const now = useServerNow();
  if (!facts) return null;
  if (of === "basket") return <Count count={facts.basket.items} one="1 item" other="{n} items" />;
  const isAnswered = (id: string) => facts.waiting.some(({ orderId }) => orderId === id);
  const pressing = (facts.orders ?? []).filter(
    (order) => needsMember(order, now) && !isAnswered(order.id),
  );
  return (
    <Count
      count={pressing.length}
      one="1 order needs your attention"
      other="{n} orders need your attention"
    />
  );
}

function Count({ count, one, other }: { count: number; one: string; other: string }) {
  if (count === 0) return null;
  return (
    <>
      <span
        aria-hidden="true"
        className="absolute top-1 left-[calc(50%+8px)] grid h-[1.25rem] min-w-[1.25rem] place-items-center rounded-full bg-primary px-1 text-sm leading-none font-bold text-primary-content tabular-nums @max-[19.9rem]:static @max-[19.9rem]:ml-[0.15em] @max-[19.9rem]:inline-grid @max-[19.9rem]:h-[1.3em] @max-[19.9rem]:min-w-[1.3em] @max-[19.9rem]:px-[0.15em] @max-[19.9rem]:text-[0.8em]"
      >
        {Math.min(count, MOST)}
      </span>
      <span className="sr-only"> {plural(count, one, other)}</span>
    </>
  );
}
