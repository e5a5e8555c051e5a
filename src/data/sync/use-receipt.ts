import { useLiveQuery } from "dexie-react-hooks";
import { useEffect, useState } from "react";
import type { Receipt } from "@/domain/order/receipt-responses";
import { receiptCopy, saveReceipt } from "../local/cache/receipts";
import { fetchReceipt } from "../remote/orders";
import { useSessionUser } from "../session/session";
import { follow } from "./follow-copy";
import type { CopyState } from "./use-copy";

export function useReceipt(orderId: string): CopyState<Receipt> {
  const userId = useSessionUser()?.id ?? "";
  const copy = useLiveQuery(() => receiptCopy(userId, orderId), [userId, orderId]);
  const [failure, setFailure] = useState<string | null>();
  useEffect(() => {
    const refresh = async () => saveReceipt(userId, await fetchReceipt(orderId));
    return follow(userId, ["orders"], refresh, setFailure);
  }, [userId, orderId]);
  return { copy, failure };
}
