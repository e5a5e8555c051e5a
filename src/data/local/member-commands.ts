import type { SaveAddress } from "@/domain/address-commands";
import { lastMembershipChange } from "@/domain/membership";
import { BASED_ON_MAX, type Profile } from "@/domain/profile-commands";
import { copyOf } from "./copies";
import { db } from "./db";
import { type About, commandsAbout, queueCommand, waitingCommand } from "./outbox";

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

/** Begins or ends a membership, as long as it is as the member sees it here. */
export async function queueMembership(
  userId: string,
  about: About,
  kind: "subscribe" | "cancelMembership",
): Promise<string> {
  const seen = await copyOf(userId, "membership");
  const basedOn = seen && lastMembershipChange(seen.value.memberships);
  return queueCommand(userId, about, { kind, ...(basedOn !== null && { basedOn }) });
}

/** A change of what the member sees here, or of an earlier change that may have arrived. */
export async function queueProfile(userId: string, given: Profile): Promise<string> {
  const seen = (await copyOf(userId, "profile"))?.value;
  const before = await waitingCommand(userId, OF_PROFILE, "profile");
  const sent = before && { full_name: before.full_name, phone: before.phone };
  const basedOn = seen ? [...(before?.basedOn ?? []), seen, ...(sent ? [sent] : [])] : [];
  return queueCommand(userId, OF_PROFILE, {
    kind: "profile",
    ...given,
    ...(basedOn.length > 0 && { basedOn: basedOn.slice(-BASED_ON_MAX) }),
  });
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
