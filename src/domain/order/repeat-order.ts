import { type AddressFields, fieldsOfAddress } from "@/domain/members/address-fields";
import type { Address } from "@/domain/members/address-requests";
import { formatPhone, normalisePhone } from "@/domain/members/phone";
import type { Profile } from "@/domain/members/profile-requests";

/** Who gets a delivery, and where, in the fields of step 1. */
export type Delivery = AddressFields & { readonly fullName: string; readonly phone: string };

/** What the phone knows of its member. */
export interface Known {
  readonly profile: Profile | null;
  /** The default one first. */
  readonly addresses: readonly Address[];
}

/**
 * Where an order goes that is made once more: the same address as long as the member keeps it, else their
 * default one. Name and number are the profile's, or an old order would bring back an old number.
 */
export function repeatedDelivery(
  ordered: Delivery | undefined,
  { profile, addresses }: Known,
): Partial<Delivery> {
  const kept = addresses.find((address) => ordered && isSamePlace(address, ordered));
  const address = kept ?? addresses[0];
  return {
    ...ordered,
    ...(address && fieldsOfAddress(address)),
    ...(profile?.full_name && { fullName: profile.full_name }),
    ...(profile?.phone && { phone: formatPhone(profile.phone) }),
  };
}

/**
 * What changes in a delivery that is written down when the member changes their profile or addresses: what was taken
 * from these is what they say now, and what was typed for it alone stays.
 */
export function followedDelivery(
  written: Delivery,
  before: Known,
  after: Known,
): Partial<Delivery> {
  return {
    ...followedAddress(written, before.addresses, after.addresses),
    ...followedPerson(written, before.profile, after.profile),
  };
}

function followedPerson(written: Delivery, before: Profile | null, after: Profile | null) {
  const isTheirs = {
    fullName: written.fullName === before?.full_name,
    phone: normalisePhone(written.phone) === before?.phone,
  };
  return {
    ...(isTheirs.fullName && after && { fullName: after.full_name }),
    ...(isTheirs.phone && after && { phone: formatPhone(after.phone) }),
  };
}

/** The default one takes the place of one that was removed, or was the default until now. */
function followedAddress(
  written: Delivery,
  before: readonly Address[],
  after: readonly Address[],
): Partial<Delivery> {
  const own = before.find((address) => isSamePlace(address, written));
  const kept = after.find(({ id }) => id === own?.id);
  const isLeft = !kept || (own?.is_default && !kept.is_default);
  const next = isLeft ? after[0] : kept;
  if (!own || !next) return {};
  const isTyped = own.delivery_instructions !== written.deliveryInstructions;
  return isTyped && isSamePlace(next, written) ? {} : fieldsOfAddress(next);
}

/** Whatever its delivery instructions are now. */
function isSamePlace(address: Address, ordered: Delivery): boolean {
  const { deliveryInstructions: _, ...place } = fieldsOfAddress(address);
  return Object.entries(place).every(([name, text]) => ordered[name as keyof Delivery] === text);
}
