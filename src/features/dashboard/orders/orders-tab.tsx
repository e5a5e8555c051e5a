import { useLocation } from "@tanstack/react-router";
import { type ComponentType, type ReactNode, Suspense, useEffect, useRef } from "react";
import { useSessionUser } from "@/data/remote/session";
import { moreOrders } from "@/data/sync/follow-copy";
import { useCopy } from "@/data/sync/use-copy";
import { useOutbox } from "@/data/sync/use-outbox";
import type { ListedOrder } from "@/domain/order-answers";
import type { OrderView } from "@/domain/order-view";
import { ButtonLink } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { PageHeading } from "@/ui/page-heading";
import { Skeleton } from "@/ui/skeleton";
import { CopyView } from "../copy-view";
import { ShowMore } from "../show-more";
import { useFirstRows } from "../use-first-rows";
import { OrderCard } from "./order-card";

type OrdersTabProps = {
  /** Paying is a capability of its own; the route brings its proof area. */
  ProofSection: ComponentType<{ order: OrderView }>;
};

export function OrdersTab({ ProofSection }: OrdersTabProps) {
  const state = useCopy("orders");
  const userId = useSessionUser()?.id ?? "";
  const proofOf = (order: ListedOrder) => (
    <Suspense fallback={<Skeleton label="Opening your proof of payment" rows={2} />}>
      <ProofSection order={order} />
    </Suspense>
  );
  return (
    <>
      <PageHeading title="Orders">Orders</PageHeading>
      <CopyView state={state} label="Loading your orders">
        {({ orders, next }) => (
          <>
            {orders.length === 0 && <NoOrders />}
            <OrderList orders={orders} proof={proofOf} />
            <ShowMore next={next} load={() => moreOrders(userId)} />
          </>
        )}
      </CopyView>
    </>
  );
}

type OrderListProps = {
  orders: readonly ListedOrder[];
  proof: (order: ListedOrder) => ReactNode;
};

function OrderList({ orders, proof }: OrderListProps) {
  const commands = useOutbox();
  return (
    <ul className="grid grid-cols-1 gap-6">
      {useFirstRows(orders).map((order) => (
        <InSight key={order.id} id={order.id}>
          <OrderCard
            order={order}
            waiting={commands.filter(({ orderId }) => orderId === order.id)}
            proof={proof}
          />
        </InSight>
      ))}
    </ul>
  );
}

/** The order that the address names, from a message or a mail, comes into sight once it is there. */
function InSight({ id, children }: { id: string; children: ReactNode }) {
  const item = useRef<HTMLLIElement>(null);
  const isNamed = useLocation({ select: ({ hash }) => hash === id });
  useEffect(() => {
    if (isNamed) item.current?.scrollIntoView();
  }, [isNamed]);
  return (
    <li ref={item} id={id} className="scroll-mt-20">
      {children}
    </li>
  );
}

function NoOrders() {
  return (
    <EmptyState
      title="No orders yet"
      action={
        <ButtonLink to="/" hash="signup-form">
          Start an order
        </ButtonLink>
      }
    >
      <p>Write your basket, pay by bank deposit, and follow it here until it is delivered.</p>
    </EmptyState>
  );
}
