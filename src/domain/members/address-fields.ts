import type { WrittenAddress } from "./address-requests";

export interface AddressFields {
  readonly addressLine1: string;
  readonly addressLine2: string;
  readonly suburb: string;
  readonly city: string;
  readonly province: string;
  readonly postalCode: string;
  readonly deliveryInstructions: string;
}

/** A stored address in the fields of a form. */
export function fieldsOfAddress(address: WrittenAddress): AddressFields {
  return {
    addressLine1: address.line1,
    addressLine2: address.line2,
    suburb: address.suburb,
    city: address.city,
    province: address.province,
    postalCode: address.postal_code,
    deliveryInstructions: address.delivery_instructions,
  };
}
