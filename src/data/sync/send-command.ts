import type { BasketName } from "@/domain/basket/view";
import { type Address, writtenAddress } from "@/domain/members/address-requests";
import { lastMembershipChange } from "@/domain/membership/rules";
import type { ProofView } from "@/domain/order/view";
import type { MarkedAnswer } from "@/domain/sync/server-mark";
import { type Copies, changeCopy, saveCopy } from "../local/cache/copies";
import { saveBudgetOf, saveOrder } from "../local/cache/server-copy";
import { type CommandKind, type OutboxRow, rebaseCommand } from "../local/outbox/outbox";
import { withName } from "../local/outbox/waiting-changes";
import { makeDefaultAddress, removeAddress, saveAddress } from "../remote/addresses";
import { nameBasket } from "../remote/baskets";
import { sendFeedback } from "../remote/feedback";
import { cancelMembership, completeMembership } from "../remote/membership";
import {
  cancelOrder,
  completeOrder,
  declareWhatsapp,
  saveBudget,
  storedOrder,
  uploadProof,
} from "../remote/orders";
import { saveProfile } from "../remote/profiles";
import { storedWithRefusal } from "../remote/stored-with-refusal";
import type { UploadProgress } from "../remote/upload";

export interface Answer {
  readonly keep: () => Promise<void>;
  readonly proof?: ProofView;
  readonly begun?: string;
}

export type OnProgress = (progress: UploadProgress) => void;

type Senders = {
  readonly [Kind in CommandKind]: (row: OutboxRow<Kind>, onProgress: OnProgress) => Promise<Answer>;
};

/** One request for each kind of command. All of them may be sent again: the server knows them by their ids. */
const SENDERS: Senders = {
  start: async (row) => (await loadStart()).sendStart(row),
  async budget({ orderId, order_budget }) {
    const { order, notice } = await saveBudget({ id: orderId, order_budget });
    return { keep: () => saveBudgetOf(order, notice) };
  },
  async proof({ id, file, orderId, reference }, onProgress) {
    const of = orderId ? { orderId } : { reference };
    const { order, proof } = await uploadProof({ id, file, of }, onProgress);
    return { keep: async () => void (order && (await saveOrder(order))), proof };
  },
  async declare({ orderId }) {
    const order = await declareWhatsapp(orderId);
    return { keep: () => saveOrder(order) };
  },
  async complete({ orderId, revision, total, to_pay }) {
    const order = await completeOrder({ id: orderId, revision, total, to_pay });
    return { keep: () => saveOrder(order) };
  },
  async cancel({ orderId }) {
    const order = await cancelOrder(orderId);
    return { keep: () => saveOrder(order) };
  },
  async subscribe({ id, userId, reference, basedOn, withCredit }) {
    const membership = await completeMembership({ id, reference, basedOn, withCredit });
    return { keep: () => saveCopy(userId, "membership", membership) };
  },
  async feedback({ id, message, page_url }) {
    await sendFeedback({ id, message, page_url });
    return { keep: async () => {} };
  },
  async cancelMembership({ id, userId, basedOn }) {
    const membership = await cancelMembership({ id, basedOn });
    return { keep: () => saveCopy(userId, "membership", membership) };
  },
  async profile({ id, userId, full_name, phone, basedOn }) {
    const profile = await saveProfile({ id, full_name, phone, based_on: basedOn });
    return { keep: () => saveCopy(userId, "profile", profile) };
  },
  async address({ id, userId, address, basedOn }) {
    const addresses = await saveAddress({ ...address, command_id: id, based_on: basedOn });
    return { keep: () => saveCopy(userId, "addresses", addresses) };
  },
  async defaultAddress({ id, userId, addressId, basedOn }) {
    const command = { id: addressId, command_id: id, based_on: basedOn };
    const addresses = await makeDefaultAddress(command);
    return { keep: () => saveCopy(userId, "addresses", addresses) };
  },
  async removeAddress({ id, userId, addressId, basedOn }) {
    const addresses = await removeAddress({ id: addressId, command_id: id, based_on: basedOn });
    return { keep: () => saveCopy(userId, "addresses", addresses) };
  },
  async basketName(row) {
    const { id, basketId, name, basedOn } = row;
    const stored = await nameBasket({ id: basketId, name, command_id: id, based_on: basedOn });
    return { keep: () => keepBasketName(row.userId, stored) };
  },
};

/** Apart from the rest: no page but the wizard's starts an order, and all pages send commands. */
function loadStart() {
  return import("./send-start");
}

/**
 * Sends one command.
 * @throws {RequestError} when the server was not reached or refused.
 */
export function sendCommand(row: OutboxRow, onProgress: OnProgress): Promise<Answer> {
  const send = SENDERS[row.kind] as (row: OutboxRow, onProgress: OnProgress) => Promise<Answer>;
  return send(row, onProgress);
}

/** Keeps what the server says with a refusal: the member decides by what is true. */
export async function takeRefusal(row: OutboxRow, error: unknown): Promise<void> {
  const { membership, profile, addresses, basket } = storedWithRefusal(error);
  if (membership) {
    await saveCopy(row.userId, "membership", membership);
    await rebaseCommand(row.id, lastMembershipChange(membership.value.memberships));
  }
  if (profile) {
    await saveCopy(row.userId, "profile", profile);
    await rebaseCommand(row.id, [profile.value]);
  }
  if (addresses) {
    await saveCopy(row.userId, "addresses", addresses);
    await rebaseCommand(row.id, [stateOf(row, addresses.value)]);
  }
  if (basket) {
    await keepBasketName(row.userId, basket);
    await rebaseCommand(row.id, [basket.value.name]);
  }
  const stored = storedOrder(error)?.order;
  if (!stored) return;
  await saveOrder(stored);
  const isOther = row.kind === "complete" && stored.revision !== row.revision;
  if (isOther && !stored.submitted_at) {
    await (await loadStart()).rejoinOrder(row.userId, row.orderId);
  }
}

/** Of the addresses what a command would write over. */
function stateOf(row: OutboxRow, addresses: readonly Address[]) {
  if (row.kind === "defaultAddress")
    return addresses.find(({ is_default }) => is_default)?.id ?? "";
  const id =
    row.kind === "address" ? row.address.id : row.kind === "removeAddress" && row.addressId;
  const stored = addresses.find((address) => address.id === id);
  return stored ? writtenAddress(stored) : null;
}

function keepBasketName(userId: string, { value, mark }: MarkedAnswer<BasketName>): Promise<void> {
  const { id: basketId, name } = value;
  const named = (list: Copies["baskets"]) => withName(list, { basketId, name });
  return changeCopy(userId, "baskets", named, mark);
}
