import { Suspense } from "react";
import type { OutboxRow } from "@/data/commands/commands";
import { useConnection } from "@/data/core/connection";
import { useServerNow } from "@/data/core/server-clock";
import type { HomeFacts } from "@/data/local/cache/home-facts";
import { currentOrder } from "@/domain/order/current-order";
import { staleWords } from "@/domain/sync/command-state";
import { loadsWhen, messageOf } from "@/domain/text/messages";
import { formatDayTime } from "@/domain/time/sa-time";
import { ButtonLink } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { lazyPart } from "@/ui/lazy-part";
import { Skeleton } from "@/ui/skeleton";
import { waitingTitle } from "../waiting-title";
import { CurrentOrder } from "./current-order";
import { HomeCard } from "./home-card";

const WaitingNotes = lazyPart(() => import("../waiting-notes"), "WaitingNotes");

type OrdersPartProps = {
  facts: HomeFacts | undefined;
  failure: string | undefined;
};

/** The current order, and what of orders waits to be sent. */
export function OrdersPart({ facts, failure }: OrdersPartProps) {
  const connection = useConnection();
  const now = useServerNow();
  const stale = failure ?? (connection === "online" ? undefined : connection);
  if (!facts?.orders && !failure) return <Skeleton label="Loading your order" rowClass="h-40" />;
  const { orders, asOf = 0, waiting = [], basket } = facts ?? {};
  const current = orders && currentOrder(orders, now);
  const isListed = (id: string) => orders?.some((order) => order.id === id) ?? false;
  const starts = waiting.filter(({ kind, orderId }) => kind === "start" && !isListed(orderId));
  return (
    <>
      {starts.map(({ orderId }) => (
        <WaitingOrder
          key={orderId}
          waiting={about(orderId, waiting)}
          isOpen={orderId === basket?.orderId}
        />
      ))}
      {current && (
        <CurrentOrder order={current} basket={basket} waiting={about(current.id, waiting)} />
      )}
      {!orders && failure && (
        <EmptyState title={messageOf(failure)}>
          <p>{loadsWhen(failure)}</p>
        </EmptyState>
      )}
      <p role="status" className="text-muted empty:sr-only">
        {orders && stale && `Last updated ${formatDayTime(asOf)}. ${staleWords(stale)}`}
      </p>
    </>
  );
}

function about(id: string, waiting: readonly OutboxRow[]): OutboxRow[] {
  return waiting.filter(({ orderId }) => orderId === id);
}

/** An order that the server has not heard of. */
function WaitingOrder({ waiting, isOpen }: { waiting: readonly OutboxRow[]; isOpen: boolean }) {
  return (
    <HomeCard title={waitingTitle(waiting)}>
      <Suspense>
        <WaitingNotes rows={waiting} />
      </Suspense>
      {isOpen && (
        <ButtonLink kind="secondary" to="/" search={{ step: "last" }} block>
          Open your order
        </ButtonLink>
      )}
    </HomeCard>
  );
}
