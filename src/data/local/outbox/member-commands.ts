import { type SaveAddress, storedAddress, writtenAddress } from "@/domain/members/address-requests";
import type { Profile } from "@/domain/members/profile-requests";
import { lastMembershipChange } from "@/domain/membership/rules";
import { ADDRESS_BASED_ON_MAX, BASED_ON_MAX } from "@/domain/sync/based-on";
import { copyOf } from "../cache/copies";
import { shownCopy } from "../cache/shown-copy";
import { currentDb } from "../db";
import { type About, commandsAbout, ownCommands, queueCommand, waitingCommand } from "./outbox";

/** What the member's own commands are about, besides orders and payments. */
export const OF_MEMBERSHIP: About = { topic: "membership" };
const OF_PROFILE: About = { topic: "profile" };

/** All about one address goes in order: it is there before it becomes the default one. */
export function ofAddress(id: string) {
  return { topic: `address ${id}` } as const;
}

export function ofBasket(id: string) {
  return { topic: `basket ${id}` } as const;
}

export async function queueMembership(
  userId: string,
  about: About,
  command:
    | { readonly kind: "subscribe"; readonly withCredit: boolean }
    | { readonly kind: "cancelMembership" },
): Promise<string> {
  const seen = await copyOf(userId, "membership");
  const basedOn = lastMembershipChange(seen?.value.memberships ?? []);
  return queueCommand(userId, about, { ...command, basedOn });
}

/** A change of what the member sees here, or of an earlier change that may have arrived. */
export async function queueProfile(userId: string, given: Profile): Promise<string> {
  const seen = (await copyOf(userId, "profile"))?.value ?? { full_name: "", phone: "" };
  const before = await waitingCommand(userId, OF_PROFILE, "profile");
  const sent = before && { full_name: before.full_name, phone: before.phone };
  const basedOn = [...(before?.basedOn ?? []), seen, ...(sent ? [sent] : [])].slice(-BASED_ON_MAX);
  return queueCommand(userId, OF_PROFILE, { kind: "profile", ...given, basedOn });
}

export async function queueAddress(userId: string, address: SaveAddress): Promise<string> {
  const about = ofAddress(address.id);
  const basedOn = await statesOfAddress(userId, address.id);
  return queueCommand(userId, about, { kind: "address", address, basedOn });
}

/** Only one is the default: the last one that was chosen. */
export async function queueDefaultAddress(userId: string, addressId: string): Promise<string> {
  const basedOn = await defaultsBefore(userId);
  return currentDb().transaction("rw", currentDb().outbox, async () => {
    await currentDb()
      .outbox.filter(({ kind }) => kind === "defaultAddress")
      .delete();
    return queueCommand(userId, ofAddress(addressId), {
      kind: "defaultAddress",
      addressId,
      basedOn,
    });
  });
}

/** Removing an address makes needless whatever else waits about it. */
export async function queueRemoveAddress(userId: string, addressId: string): Promise<string> {
  const basedOn = await statesOfAddress(userId, addressId);
  return currentDb().transaction("rw", currentDb().outbox, async () => {
    const about = ofAddress(addressId);
    await currentDb().outbox.bulkDelete((await commandsAbout(about)).map(({ id }) => id));
    return queueCommand(userId, about, { kind: "removeAddress", addressId, basedOn });
  });
}

export async function queueBasketName(
  userId: string,
  basketId: string,
  name: string,
): Promise<string> {
  const about = ofBasket(basketId);
  const baskets = (await copyOf(userId, "baskets"))?.value.baskets;
  const seen = baskets?.find(({ id }) => id === basketId)?.name ?? "";
  const before = await waitingCommand(userId, about, "basketName");
  const names = [...(before?.basedOn ?? []), seen, ...(before ? [before.name] : [])];
  return queueCommand(userId, about, {
    kind: "basketName",
    basketId,
    name,
    basedOn: names.slice(-BASED_ON_MAX),
  });
}

/** An address as the member sees it here, and as this phone may have sent it since. */
async function statesOfAddress(userId: string, addressId: string) {
  const seen = (await copyOf(userId, "addresses"))?.value.find(({ id }) => id === addressId);
  const before = await waitingCommand(userId, ofAddress(addressId), "address");
  const basedOn = [
    ...(before?.basedOn ?? []),
    seen ? writtenAddress(seen) : null,
    ...(before ? [storedAddress(before.address)] : []),
  ];
  return basedOn.slice(-ADDRESS_BASED_ON_MAX);
}

/** The default address as the server told it, as the member sees it here, and as this phone may have sent it since. */
async function defaultsBefore(userId: string) {
  const copies = [await copyOf(userId, "addresses"), await shownCopy(userId, "addresses")];
  const sent = (await ownCommands(userId)).filter((row) => row.kind === "defaultAddress");
  const basedOn = [
    ...sent.flatMap((row) => [...(row.basedOn ?? []), row.addressId]),
    ...copies.map((copy) => copy?.value.find(({ is_default }) => is_default)?.id ?? ""),
  ];
  return [...new Set(basedOn)].slice(-BASED_ON_MAX);
}
