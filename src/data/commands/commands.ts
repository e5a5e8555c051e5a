import { address, defaultAddress, removeAddress } from "./addresses";
import { basketName } from "./basket-name";
import {
  giveShop,
  keepPurchases,
  purchase,
  slip,
  slipPhoto,
  voidPurchase,
  voidSlip,
} from "./buying";
import type { CommandType, Place, Queued } from "./command-type";
import { feedback } from "./feedback";
import { cancelMembership, subscribe } from "./membership";
import { budget, cancel, complete, declare, start } from "./order";
import { buyerNote, list } from "./order-list";
import { profile } from "./profile";
import { proof } from "./proof";

/** What a member or a buyer can tell the server to do, in words that stay true however late they are sent. */
export const COMMANDS = {
  start,
  budget,
  proof,
  declare,
  complete,
  cancel,
  list,
  buyerNote,
  subscribe,
  cancelMembership,
  feedback,
  profile,
  address,
  defaultAddress,
  removeAddress,
  basketName,
  purchase,
  voidPurchase,
  keepPurchases,
  giveShop,
  slip,
  slipPhoto,
  voidSlip,
};
export type CommandKind = keyof typeof COMMANDS;

type Payloads = {
  readonly [Kind in CommandKind]: (typeof COMMANDS)[Kind] extends CommandType<infer Payload>
    ? Payload
    : never;
};
/** A command as the outbox stores it. */
export type OutboxRow<Kind extends CommandKind = CommandKind> = {
  [Each in Kind]: Queued & { readonly kind: Each } & Payloads[Each];
}[Kind];
/** A command as a screen makes it. */
export type Command = {
  [Each in CommandKind]: { readonly kind: Each } & Omit<Payloads[Each], "basedOn">;
}[CommandKind];

/** All about a command's kind, for a row of whichever kind. */
export function typeOf<Kind extends CommandKind>({ kind }: { readonly kind: Kind }) {
  return COMMANDS[kind] as unknown as CommandType<Payloads[Kind]>;
}

/** Where the member can change a refused command; `inHand` is the order whose basket the wizard shows. */
export function placeToChange(row: OutboxRow, inHand: string): Place | undefined {
  const place = typeOf(row).place?.(row);
  const isOthers = place?.to === "/" && row.orderId !== undefined && row.orderId !== inHand;
  return isOthers ? { to: "/dashboard/orders", hash: row.orderId ?? "" } : place;
}
