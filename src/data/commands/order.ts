import { type Cents, formatRand } from "@/domain/money/rules";
import type { SeenOrder } from "@/domain/order/requests";
import { seenOrder } from "@/domain/order/seen-order";
import type { SentContent } from "@/domain/order/stored-content";
import { BASED_ON_MAX, knownStates } from "@/domain/sync/based-on";
import { isRefused } from "@/domain/sync/command-state";
import { fill, TOASTS } from "@/domain/text/messages";
import { plural } from "@/domain/text/plural";
import { cancelOrder, completeOrder, declareWhatsapp, saveBudget } from "../remote/orders";
import {
  type About,
  type Answer,
  type CommandType,
  type Known,
  type Place,
  savedOnPhone,
} from "./command-type";
import type { OutboxRow } from "./commands";

/** What was written in steps 1 to 3, under the revision that the phone gave it. */
export const start: CommandType<{ readonly revision: number; readonly content: SentContent }> = {
  words: {
    name: ({ content }) =>
      plural(content.items.length, "Your order with 1 item", "Your order with {n} items"),
    saved: "Your changed order is saved on this phone.",
    done: (_row, { createdReference: reference }) => (reference ? created(reference) : undefined),
    refused: () => TOASTS.order_create_failed,
  },
  place: () => step(2),
  order: "first",
  isValid: ({ content }) => typeof content === "object" && content !== null,
};

export const budget: CommandType<{ readonly order_budget: Cents }> = {
  words: {
    name: ({ order_budget }) => `Grocery budget ${formatRand(order_budget)}`,
    saved: "Your grocery budget is saved on this phone.",
  },
  place: () => step(4),
  needs: ["start"],
  send: ({ orderId, order_budget }) => saveBudget({ id: orderId, order_budget }),
};

/** The order as its screen showed it, and what the server may have of it: absent in what older versions stored. */
interface Seen {
  readonly base?: SeenOrder;
  readonly basedOn?: SeenOrder[] | undefined;
}

/** Declares that the proof of payment is sent by WhatsApp. */
export const declare: CommandType<Seen> = {
  words: {
    name: () => "Sending proof by WhatsApp",
    saved: "Your choice of WhatsApp for your proof of payment is saved on this phone.",
  },
  place: () => step(4),
  basedOn: statesSeen,
  send: async ({ orderId: id, basedOn }) => ({
    order: await declareWhatsapp({ id, based_on: basedOn }),
  }),
  rebase: rebased,
};

/** Names what the member saw: the server completes nothing else. */
export const complete: CommandType<{
  readonly revision: number;
  readonly total: Cents;
  readonly to_pay: Cents;
  /** The order's, or the one in which it was pressed where no order is known; older versions stored none. */
  readonly month_period?: string;
}> = {
  words: {
    name: ({ to_pay }) => `Complete Order, ${formatRand(to_pay)}`,
    saved: "Your order is saved on this phone.",
    done: ({ to_pay }, { order }) => {
      if (order?.payment_status !== "verified") return TOASTS.order_completed;
      const { title } = TOASTS.order_completed;
      return to_pay === 0 ? { ...TOASTS.membership_paid_by_credit, title } : { title };
    },
    refused: () => TOASTS.submission_failed,
  },
  place: () => step(4),
  order: "last",
  needs: ["start", "budget", "proof"],
  // The member completes what the screen shows, which a refused budget isn't part of.
  replaces: (row, about) =>
    row.kind === "budget" && isRefused(row) && "orderId" in about && row.orderId === about.orderId,
  async send({ orderId: id, revision, total, to_pay, month_period }) {
    const order = await completeOrder({ id, revision, total, to_pay, month_period });
    return { order, prefetch: "orders" };
  },
  mergesDraft: ({ revision }, { order }) =>
    order != null && order.revision !== revision && order.submitted_at === "",
};

export const cancel: CommandType<Seen> = {
  words: {
    name: () => "Cancel order",
    saved: "Your request to cancel this order is saved on this phone.",
    done: () => TOASTS.order_cancelled_by_member,
    kept: savedOnPhone,
  },
  place: () => ({ to: "/dashboard/orders" }),
  order: "last",
  // What would complete the order, and what prevents that.
  replaces: (row, about) =>
    "orderId" in about &&
    row.orderId === about.orderId &&
    (row.kind === "complete" || isRefused(row)),
  basedOn: statesSeen,
  send: async ({ orderId: id, basedOn }) => ({
    order: await cancelOrder({ id, based_on: basedOn }),
  }),
  rebase: rebased,
};

/** The order as the member saw it, with whatever of this phone's own commands the server may have taken by then. */
function statesSeen({ base }: Seen, { waiting }: Known, about: About): Seen["basedOn"] {
  if (!base) return undefined;
  const states = [base];
  for (const row of waiting) {
    if ("orderId" in about && row.orderId === about.orderId) {
      states.push(...states.map((state) => after(state, row)));
    }
  }
  return [...knownStates(states, BASED_ON_MAX)]; // at most eight: there is one command of each kind
}

function after(state: SeenOrder, { id, kind }: OutboxRow): SeenOrder {
  if (kind === "complete") return { ...state, submitted: "yes" };
  const isClaimed = state.proof_channel !== "" && state.payment_status === "pending";
  if (kind === "declare" && !isClaimed) {
    return { ...state, payment_status: "pending", proof_channel: "whatsapp" };
  }
  if (kind !== "proof") return state;
  return { ...state, payment_status: "pending", proof_channel: "upload", proof: id };
}

function rebased(_row: unknown, { order }: Answer): Seen | undefined {
  return order ? { basedOn: [seenOrder(order, order.proof)] } : undefined;
}

function step(number: number): Place {
  return { to: "/", search: { step: number } };
}

function created(reference: string) {
  const { title, description } = TOASTS.order_created;
  return { title, description: fill(description, { reference }) };
}
