import { useLiveQuery } from "dexie-react-hooks";
import { useMemo } from "react";
import { useServerNow } from "@/data/core/server-clock";
import { useSessionUser } from "@/data/core/session";
import { listBasket, readListEdit } from "@/data/local/basket/list-edit";
import { useCached } from "@/data/sync/use-cached";
import { useOrderList } from "@/data/sync/use-order-list";
import { deliveryWords } from "@/domain/delivery/delivery-words";
import { listOffer } from "@/domain/order/list-change";
import { nextStepOf } from "@/domain/order/progress";
import type { ListedOrder } from "@/domain/order/responses";
import { loadsWhen, messageOf } from "@/domain/text/messages";
import { ButtonLink } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { PageHeading } from "@/ui/page-heading";
import { Skeleton } from "@/ui/skeleton";
import { BasketStoreContext } from "../basket/use-basket-store";
import { ListForm } from "./list-form";
import { UnsavedList } from "./unsaved-list";

const TITLE = "Change your list";

/** Items and preferences of a submitted order, which its member may change until the cut-off. */
export function ListPage({ orderId }: { orderId: string }) {
  const { cached, failure } = useCached("orders");
  const now = useServerNow();
  const order = cached?.value.orders.find(({ id }) => id === orderId);
  const isOpen = order && listOffer(order, now) === "change";
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHeading title={TITLE}>{TITLE}</PageHeading>
      {isOpen && <OpenList order={order} />}
      {!isOpen && cached && <ClosedList order={order} />}
      {!cached && <NotHere failure={failure} />}
    </div>
  );
}

/** Nothing of it is on this phone yet. */
function NotHere({ failure }: { failure: string | null | undefined }) {
  if (!failure) return <Skeleton label="Loading your list" rowClass="h-40" />;
  return (
    <EmptyState title={messageOf(failure)}>
      <p>{loadsWhen(failure)}</p>
    </EmptyState>
  );
}

function OpenList({ order }: { order: ListedOrder }) {
  const userId = useSessionUser()?.id ?? "";
  const failure = useOrderList(order.id);
  const now = useServerNow();
  const edit = useLiveQuery(() => readListEdit(userId, order.id), [userId, order.id]);
  const store = useMemo(() => listBasket(userId, order.id), [userId, order.id]);
  if (edit) {
    return (
      <BasketStoreContext value={store}>
        <p>{deliveryWords(order, now)}</p>
        <ListForm order={order} edit={edit} />
      </BasketStoreContext>
    );
  }
  return <NotHere failure={failure} />;
}

function ClosedList({ order }: { order: ListedOrder | undefined }) {
  const now = useServerNow();
  const words = order && deliveryWords(order, now);
  return (
    <>
      <EmptyState
        title="You can't change this list now"
        action={
          <ButtonLink to="/dashboard/orders" {...(order && { hash: order.id })}>
            Go to your orders
          </ButtonLink>
        }
      >
        <p>{words ?? (order && nextStepOf(order, [], now))}</p>
      </EmptyState>
      {order && <UnsavedList order={order} />}
    </>
  );
}
