import { Suspense } from "react";
import type { ListedOrder } from "@/domain/order/responses";
import { formatDay, momentOf } from "@/domain/time/sa-time";
import { Button } from "@/ui/button";
import { lazyPart } from "@/ui/lazy-part";
import { Money } from "@/ui/money";
import { HomeCard } from "./home-card";

const OrderAgain = lazyPart(() => import("@/features/order/again/order-again"), "OrderAgain");

export function OrderAgainCard({ order }: { order: ListedOrder }) {
  return (
    <HomeCard title="Order again">
      <p className="text-muted">
        Your last order, of {formatDay(momentOf(order.submitted_at))}: groceries for{" "}
        <Money cents={order.order_budget} />.
      </p>
      <Suspense
        fallback={
          <Button kind="secondary" icon="refresh" busy busyLabel="Order again">
            Order again
          </Button>
        }
      >
        <OrderAgain order={order} />
      </Suspense>
    </HomeCard>
  );
}
