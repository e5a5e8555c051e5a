import { keepOrderSeen, orderCopy } from "../local/server-copy";
import { RequestError } from "../remote/client";
import { fetchOrder, watchOrder } from "../remote/orders";
import { oneAtATime } from "./one-at-a-time";

/**
 * Keeps this phone's copy of an order as the server has it while somebody looks at it: on every change
 * that is announced, and on coming back to the page or the network. Returns what ends it.
 */
export function followOrder(userId: string, orderId: string): () => void {
  const look = oneAtATime(() => refresh(userId, orderId));
  let unwatch = watchOrder(orderId, look);
  const onVisible = () => {
    if (document.visibilityState === "visible") look();
  };
  const onOnline = () => {
    unwatch();
    unwatch = watchOrder(orderId, look);
    look();
  };
  document.addEventListener("visibilitychange", onVisible);
  window.addEventListener("online", onOnline);
  return () => {
    unwatch();
    document.removeEventListener("visibilitychange", onVisible);
    window.removeEventListener("online", onOnline);
  };
}

async function refresh(userId: string, orderId: string): Promise<void> {
  const copy = await orderCopy(userId, orderId);
  if (!copy) return;
  try {
    const { order } = await fetchOrder(orderId);
    const kept = await keepOrderSeen(order, copy.order);
    if (!kept) await refresh(userId, orderId);
  } catch (error) {
    if (!(error instanceof RequestError)) throw error; // the next sign of life looks again
  }
}
