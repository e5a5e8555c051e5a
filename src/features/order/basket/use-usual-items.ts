import { useLiveQuery } from "dexie-react-hooks";
import { useEffect } from "react";
import { RequestError } from "@/data/core/client";
import type { DraftRow } from "@/data/local/basket/drafts";
import {
  areUsualItemsOld,
  popularItems,
  saveUsualItems,
  usualItems,
} from "@/data/local/basket/usual-items";
import { fetchUsualItems } from "@/data/remote/usual-items";
import type { GroceryItem } from "@/domain/basket/grocery-item";

/** What the member ordered before, from this phone's cache; the server is asked once for each new order. */
export function useUsualItems({ userId, orderId }: DraftRow): readonly GroceryItem[] {
  useEffect(() => {
    if (userId) void refresh(orderId);
  }, [userId, orderId]);
  return useLiveQuery(usualItems, []) ?? NONE;
}

/** What most members order, as it came with the usual items. */
export function usePopularItems(): readonly GroceryItem[] {
  return useLiveQuery(popularItems, []) ?? NONE;
}

const NONE: readonly GroceryItem[] = [];

async function refresh(orderId: string): Promise<void> {
  if (!(await areUsualItemsOld(orderId))) return;
  try {
    await saveUsualItems(orderId, await fetchUsualItems());
  } catch (error) {
    if (!(error instanceof RequestError)) throw error; // asked again when the basket is opened next
  }
}
