import { useEffect, useState } from "react";
import { useSessionUser } from "../core/session";
import { saveOrderList } from "../local/cache/order-lists";
import { currentDb } from "../local/db";
import { fetchOrderList } from "../remote/orders";
import { follow, MONEY } from "./follow-cached";

/** Keeps the list of a submitted order on this phone; answers why it could not be read, null once it was. */
export function useOrderList(orderId: string): string | null | undefined {
  const userId = useSessionUser()?.id ?? "";
  const [failure, setFailure] = useState<string | null>();
  useEffect(() => {
    const refresh = async () => {
      const list = await fetchOrderList(orderId);
      const { orders, answers } = currentDb();
      await currentDb().transaction("rw", orders, answers, () => saveOrderList(userId, list));
    };
    return follow(userId, MONEY, refresh, setFailure);
  }, [userId, orderId]);
  return failure;
}
