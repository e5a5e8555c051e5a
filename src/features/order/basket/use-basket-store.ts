import { createContext, use } from "react";
import { type BasketStore, wizardBasket } from "@/data/local/basket/basket-store";

/** Whose items the basket's parts change: the wizard's, unless a screen says otherwise. */
export const BasketStoreContext = createContext<BasketStore>(wizardBasket);

export function useBasketStore(): BasketStore {
  return use(BasketStoreContext);
}
