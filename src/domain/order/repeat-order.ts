import { type AddressFields, fieldsOfAddress } from "@/domain/members/address-fields";
import type { Address } from "@/domain/members/address-requests";
import { formatPhone } from "@/domain/members/phone";
import type { Profile } from "@/domain/members/profile-requests";

/** Who gets a delivery, and where, in the fields of step 1. */
export type Delivery = AddressFields & { readonly fullName: string; readonly phone: string };

/** What the phone knows of its member. */
interface Known {
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

/** Whatever its delivery instructions are now. */
function isSamePlace(address: Address, ordered: Delivery): boolean {
  const { deliveryInstructions: _, ...place } = fieldsOfAddress(address);
  return Object.entries(place).every(([name, text]) => ordered[name as keyof Delivery] === text);
}
