import type { SaveAddress } from "@/domain/address-commands";
import { db } from "./db";
import { type About, commandsAbout, queueCommand } from "./outbox";

/** What the member's own commands are about, besides orders and payments. */
export const OF_MEMBERSHIP: About = { topic: "membership" };
export const OF_PROFILE: About = { topic: "profile" };

/** All about one address goes in order: it is there before it becomes the default one. */
export function ofAddress(id: string) {
  return { topic: `address ${id}` } as const;
}

export function ofBasket(id: string) {
  return { topic: `basket ${id}` } as const;
}

export function queueAddress(userId: string, address: SaveAddress): Promise<string> {
  return queueCommand(userId, ofAddress(address.id), { kind: "address", address });
}

/** Only one is the default: the last one that was chosen. */
export function queueDefaultAddress(userId: string, addressId: string): Promise<string> {
  return db.transaction("rw", db.outbox, async () => {
    await db.outbox.filter(({ kind }) => kind === "defaultAddress").delete();
    return queueCommand(userId, ofAddress(addressId), { kind: "defaultAddress", addressId });
  });
}

/** Removing an address makes needless whatever else waits about it. */
export function queueRemoveAddress(userId: string, addressId: string): Promise<string> {
  return db.transaction("rw", db.outbox, async () => {
    const about = ofAddress(addressId);
    await db.outbox.bulkDelete((await commandsAbout(about)).map(({ id }) => id));
    return queueCommand(userId, about, { kind: "removeAddress", addressId });
  });
}

export function queueBasketName(userId: string, basketId: string, name: string): Promise<string> {
  return queueCommand(userId, ofBasket(basketId), { kind: "basketName", basketId, name });
}
