import type { KeptList } from "@/domain/order/kept-list";
import type { SentContent } from "@/domain/order/stored-content";
import { statesSince } from "@/domain/sync/based-on";
import { isRefused } from "@/domain/sync/command-state";
import { TOASTS } from "@/domain/text/messages";
import { plural } from "@/domain/text/plural";
import type { CachedAnswers } from "../local/cache/cached-answers";
import { changeOrderList, sendBuyerNote } from "../remote/orders";
import { type CommandType, ofKind, savedOnPhone } from "./command-type";

/** What a member changes of a submitted order. */
export type SentList = Pick<SentContent, "items" | "preferences">;

type Stored = Pick<KeptList, "items" | "preferences">;

/** Another list for a submitted order. `base`: the version that its member changed. */
export const list: CommandType<
  SentList & {
    readonly order: string;
    /** The same in the words in which the server stores and lists it. */
    readonly stored: Stored;
    readonly base: string;
    /** By the server's clock as the phone knows it: one that arrives after the cut-off is told to the buyer as a wish. */
    readonly madeAt: number;
    readonly basedOn: readonly string[];
  }
> = {
  words: {
    name: ({ items }) => plural(items.length, "Your list with 1 item", "Your list with {n} items"),
    saved: "Your changed list is saved on this phone.",
    done: (_row, { wished }) => (wished ? TOASTS.list_wished : TOASTS.list_changed),
    kept: savedOnPhone,
    refused: () => TOASTS.list_change_failed,
  },
  place: () => ({ to: "/dashboard/orders" }),
  basedOn({ order, base }, { waiting }) {
    // One that was refused has changed nothing, and what it was refused for is not what this is based on.
    const before = ofKind(waiting, "list").find((row) => row.order === order && !isRefused(row));
    return statesSince(before && { ...before, sent: before.id }, base);
  },
  async send({ id, order, items, preferences, madeAt, basedOn }) {
    const about = { id: order, command_id: id, based_on: [...basedOn], made_at: madeAt };
    const list = { items: [...items], preferences };
    const answer = await changeOrderList({ ...about, ...list });
    const isTaken = answer.list.value.version === id; // no wish, and no other phone's list
    return isTaken ? { ...answer, sentList: list } : answer;
  },
  rebase: (_row, { list }) => list && { basedOn: [list.value.version] },
  shows: { baskets: (baskets, { order, stored }) => withList(baskets, order, stored) },
};

export function withList(
  list: CachedAnswers["baskets"],
  order: string,
  { items, preferences }: Stored,
): CachedAnswers["baskets"] {
  const baskets = list.baskets.map((basket) =>
    basket.order_id === order ? { ...basket, items, preferences } : basket,
  );
  return { ...list, baskets };
}

/** Each message is a thing of its own: one that is refused holds up no other. */
export function ofNote(id: string) {
  return { topic: `note ${id}` } as const;
}

/** A message to whoever buys for an order. */
export const buyerNote: CommandType<{ readonly order: string; readonly text: string }> = {
  words: {
    name: () => "Message to the buyer",
    saved: "Your message to the buyer is saved on this phone.",
    done: () => TOASTS.buyer_note_sent,
    kept: savedOnPhone,
    refused: () => TOASTS.buyer_note_failed,
  },
  place: () => ({ to: "/dashboard/orders" }),
  send: async ({ id, order, text }) => ({
    order: await sendBuyerNote({ id, order_id: order, text }),
  }),
};
