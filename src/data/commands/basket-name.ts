import type { BasketName } from "@/domain/basket/view";
import { statesSince } from "@/domain/sync/based-on";
import { isRefused } from "@/domain/sync/command-state";
import { TOASTS } from "@/domain/text/messages";
import type { CachedAnswers } from "../local/cache/cached-answers";
import { nameBasket } from "../remote/baskets";
import { type CommandType, ofKind, savedOnPhone } from "./command-type";

export function ofBasket(id: string) {
  return { topic: `basket ${id}` } as const;
}

/** Names a basket; an empty name removes it. `basedOn`: the names that it had. */
export const basketName: CommandType<{
  readonly basketId: string;
  readonly name: string;
  /** What its form was filled from; absent in what older versions stored. */
  readonly base?: string;
  readonly basedOn: readonly string[];
}> = {
  words: {
    name: ({ name }) => (name ? `Basket name: ${name}` : "Basket name removed"),
    saved: "The basket name is saved on this phone.",
    done: () => TOASTS.basket_named,
    kept: savedOnPhone,
  },
  place: () => ({ to: "/dashboard/baskets" }),
  decidedBy: "baskets",
  basedOn({ basketId, base }, { seen, waiting }) {
    const before = ofKind(waiting, "basketName").find(
      (row) => row.basketId === basketId && !isRefused(row),
    );
    const stored = seen.baskets?.baskets.find(({ id }) => id === basketId)?.name ?? "";
    return statesSince(before && { ...before, sent: before.name }, base ?? stored);
  },
  async send({ id, basketId, name, basedOn }) {
    const command = { id: basketId, name, command_id: id, based_on: basedOn };
    return { basket: await nameBasket(command) };
  },
  rebase: (_row, { basket }) => basket && { basedOn: [basket.value.name] },
  shows: { baskets: (list, { basketId, name }) => withName(list, { id: basketId, name }) },
};

export function withName(
  list: CachedAnswers["baskets"],
  { id, name }: BasketName,
): CachedAnswers["baskets"] {
  const baskets = list.baskets.map((basket) => (basket.id === id ? { ...basket, name } : basket));
  return { ...list, baskets };
}
