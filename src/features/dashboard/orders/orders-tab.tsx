import { useLocation } from "@tanstack/react-router";
import { type ReactNode, Suspense, useEffect, useId, useRef } from "react";
import type { OutboxRow } from "@/data/commands/commands";
import { useSessionUser } from "@/data/core/session";
import { moreOrders } from "@/data/sync/follow-cached";
import { useOutbox } from "@/data/sync/outbox";
import { type CachedState, useCached } from "@/data/sync/use-cached";
import { isId } from "@/domain/id";
import type { ListedOrder, OrderPage } from "@/domain/order/responses";
import { ButtonLink } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { lazyPart } from "@/ui/lazy-part";
import { PageHeading } from "@/ui/page-heading";
import { Skeleton } from "@/ui/skeleton";
import { CachedView } from "../cached-view";
import { ShowMore } from "../show-more";
import { useFirstRows } from "../use-first-rows";
import { WaitingNotes } from "../waiting-notes";
import { waitingTitle } from "../waiting-title";
import { OrderCard } from "./order-card";

const ProofSection = lazyPart(() => import("@/features/order/proof/proof-section"), "ProofSection");

export function OrdersTab() {
  const state = useCached("orders");
  const commands = useOutbox();
  const unlisted = unlistedStarts(commands, state);
  const userId = useSessionUser()?.id ?? "";
  useNamedOrder(state.cached?.value, userId);
  const proofOf = (order: ListedOrder) => (
    <Suspense fallback={<Skeleton label="Opening your proof of payment" rows={2} />}>
      <ProofSection order={order} />
    </Suspense>
  );
  return (
    <>
      <PageHeading title="Orders">Orders</PageHeading>
      {unlisted.map(({ orderId }) => (
        <OnThisPhone key={orderId} waiting={commandsOf(orderId, commands)} />
      ))}
      <CachedView state={state} label="Loading your orders">
        {({ orders, next }) => (
          <>
            {orders.length === 0 && unlisted.length === 0 && <NoOrders />}
            <OrderList orders={orders} commands={commands} proof={proofOf} />
            <ShowMore next={next} load={() => moreOrders(userId)} />
          </>
        )}
      </CachedView>
    </>
  );
}

/** An order that the address names, from an older message or email, may be on a later page: they're shown up to it. */
function useNamedOrder(page: OrderPage | undefined, userId: string): void {
  const named = useLocation({ select: ({ hash }) => hash });
  useEffect(() => {
    const isFurther = isId(named) && page?.next && page.orders.every(({ id }) => id !== named);
    if (isFurther) moreOrders(userId).catch(() => undefined); // the button is there to try again
  }, [named, page, userId]);
}

/** Orders that the server has not heard of, or not when it was asked. */
function unlistedStarts(commands: readonly OutboxRow[], state: CachedState<OrderPage>) {
  if (!state.cached && !state.failure) return [];
  const listed = state.cached?.value.orders ?? [];
  return commands.filter(
    ({ kind, orderId }) => kind === "start" && !listed.some(({ id }) => id === orderId),
  );
}

function commandsOf(order: string, commands: readonly OutboxRow[]): OutboxRow[] {
  return commands.filter(
    (row) => row.orderId === order || (row.kind === "buyerNote" && row.order === order),
  );
}

function OnThisPhone({ waiting }: { waiting: readonly OutboxRow[] }) {
  const titleId = useId();
  return (
    <section
      aria-labelledby={titleId}
      className="grid grid-cols-1 gap-4 rounded-box border border-base-300 bg-base-100 p-4"
    >
      <h2 id={titleId} className="text-lg">
        {waitingTitle(waiting)}
      </h2>
      <WaitingNotes rows={waiting} />
    </section>
  );
}

type OrderListProps = {
  orders: readonly ListedOrder[];
  commands: readonly OutboxRow[];
  proof: (order: ListedOrder) => ReactNode;
};

function OrderList({ orders, commands, proof }: OrderListProps) {
  return (
    <ul className="grid grid-cols-1 gap-6">
      {useFirstRows(orders).map((order) => (
        <InSight key={order.id} id={order.id}>
          <OrderCard order={order} waiting={commandsOf(order.id, commands)} proof={proof} />
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
    if (!isNamed) return;
    item.current?.scrollIntoView();
    item.current?.focus({ preventScroll: true });
  }, [isNamed]);
  return (
    <li ref={item} id={id} tabIndex={-1} className="scroll-mt-20">
      {children}
    </li>
  );
}

function NoOrders() {
  return (
    <EmptyState
      title="No orders yet"
      action={
        <ButtonLink to="/" search={{ step: "last" }}>
          Start an order
        </ButtonLink>
      }
    >
      <p>Build your basket, pay by bank deposit and track your order here until it's delivered.</p>
    </EmptyState>
  );
}
