import { useLiveQuery } from "dexie-react-hooks";
import { useEffect, useState } from "react";
import type { Receipt } from "@/domain/order/receipt-responses";
import { useSessionUser } from "../core/session";
import { cachedReceipt, saveReceipt } from "../local/cache/receipts";
import { fetchReceipt } from "../remote/orders";
import { follow, MONEY } from "./follow-cached";
import type { CachedState } from "./use-cached";

export function useReceipt(orderId: string): CachedState<Receipt> {
  const userId = useSessionUser()?.id ?? "";
  const cached = useLiveQuery(() => cachedReceipt(userId, orderId), [userId, orderId]);
  const [failure, setFailure] = useState<string | null>();
  useEffect(() => {
    const refresh = async () => saveReceipt(userId, await fetchReceipt(orderId));
    return follow(userId, MONEY, refresh, setFailure);
  }, [userId, orderId]);
  return { cached, failure };
}
