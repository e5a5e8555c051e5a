import type { OutboxRow } from "@/data/commands/commands";
import type { Cents } from "@/domain/money/rules";
import { isFinal } from "@/domain/order/is-final";
import type { ListedOrder } from "@/domain/order/responses";
import { isRefused } from "@/domain/sync/command-state";
import type { DraftRow } from "../basket/drafts";
import type { Cached, CachedAnswers } from "./cached-answers";
import type { OrderRow } from "./cached-orders";
import { readEarly } from "./early-rows";

/** All that home shows of what this phone has. */
export interface HomeFacts {
  /** Undefined where this phone has never seen them. */
  readonly orders: readonly ListedOrder[] | undefined;
  /** When the orders were read, milliseconds UTC. */
  readonly asOf: number;
  /** Below zero where the member owes; 0 where it is not known. */
  readonly credit: Cents;
  readonly basket: BasketFacts;
  /** What waits to be sent, in sending order. */
  readonly waiting: readonly OutboxRow[];
}

export interface BasketFacts {
  /** The order that the basket is for or becomes; empty before there is a basket. */
  readonly orderId: string;
  /** 0 once its order is completed. */
  readonly items: number;
  readonly isOver: boolean;
  /** Whether it is written where the groceries go, which the wizard asks for first. */
  readonly hasAddress: boolean;
}

export interface HomeRows {
  readonly orders: Cached<CachedAnswers["orders"]> | null | undefined;
  readonly membership: Cached<CachedAnswers["membership"]> | null | undefined;
  readonly draft: DraftRow | null;
  readonly items: number;
  readonly order: OrderRow | null;
  readonly waiting: readonly OutboxRow[];
}

export function homeFactsOf(rows: HomeRows): HomeFacts {
  return {
    orders: rows.orders?.value.orders,
    asOf: rows.orders?.asOf ?? 0,
    credit: rows.membership?.value.credit ?? 0,
    basket: basketOf(rows),
    waiting: rows.waiting,
  };
}

function basketOf({ draft, items, ...known }: HomeRows): BasketFacts {
  if (!draft) return { orderId: "", items: 0, isOver: false, hasAddress: false };
  const { orderId } = draft;
  const { isOver } = basketOrder(orderId, known);
  return { orderId, items: isOver ? 0 : items, isOver, hasAddress: draft.addressLine1 !== "" };
}

/**
 * What this phone knows of the order that a basket is for: of another phone's the list may know alone. What was refused
 * has made nothing of it, and while something is refused its completion waits for its member.
 */
export function basketOrder(
  orderId: string,
  { orders, order, waiting }: Pick<HomeRows, "orders" | "order" | "waiting">,
) {
  const known = [orders?.value.orders.find(({ id }) => id === orderId), order?.order];
  const own = waiting.filter((row) => row.orderId === orderId);
  const isComing = (kind: string) => own.some((row) => row.kind === kind && !isRefused(row));
  return {
    isStarted: known.some(Boolean) || isComing("start"),
    isOver:
      (isComing("complete") && !own.some(isRefused)) || known.some((each) => each && isFinal(each)),
  };
}

/** What a phone has at once, before the library of its database has loaded. */
export async function earlyHomeFacts(userId: string): Promise<HomeFacts | undefined> {
  const rows = await readEarly(userId, ["orders", "membership"]);
  if (!rows) return undefined;
  const { orders, membership } = rows.answers;
  return homeFactsOf({ ...rows, orders, membership, waiting: [] });
}
