import { useState } from "react";
import type { Basket } from "@/domain/basket/view";
import { useOpenForm } from "../use-typed-form";

/** The page, of whose names the one that was changed last is kept. */
export const BASKETS = "baskets";

export type Naming = ReturnType<typeof useNaming>;

/** Which basket is being named. It stays in its list until its form is closed: a move would lose the focus. */
export function useNaming(baskets: readonly Basket[]) {
  const { id, open, close } = useOpenForm(BASKETS);
  const hasName = (of?: string) => baskets.some((basket) => basket.id === of && basket.name);
  const [hadName, setHadName] = useState(() => hasName(id));
  return {
    id,
    open(next: string) {
      setHadName(hasName(next));
      open(next);
    },
    close,
    isNamed: (basket: Basket) => (basket.id === id ? hadName : basket.name !== ""),
  };
}
