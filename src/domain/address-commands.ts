import * as z from "zod/mini";
import { deliveryDetailsSchema } from "@/domain/delivery-details";
import { idSchema } from "@/domain/id";
import { APPLY, conflict, type Permission } from "@/domain/order";
import { optionalLine } from "@/domain/text-field";
import { ADDRESSES_MAX, TEXT_LIMITS } from "@/domain/text-limits";

/** What an address is called where its member gives it no name. */
export const ADDRESS_LABEL = "Home";

/** The form of an address: a name for it, and the address part of step 1. */
export const addressFormSchema = z.extend(
  z.pick(deliveryDetailsSchema, {
    addressLine1: true,
    addressLine2: true,
    suburb: true,
    city: true,
    province: true,
    postalCode: true,
    deliveryInstructions: true,
  }),
  { label: optionalLine(TEXT_LIMITS.addressLabel, "address_label_too_long") },
);

/** `POST /api/app/addresses/save`: the phone gives a new address its id. */
export const saveAddressSchema = z.extend(addressFormSchema, { id: idSchema });
export type SaveAddress = z.infer<typeof saveAddressSchema>;

/** `POST /api/app/addresses/default` and `POST /api/app/addresses/remove`. */
export const addressIdSchema = z.object({ id: idSchema });

export const addressSchema = z.object({
  id: z.string(),
  label: z.string(),
  line1: z.string(),
  line2: z.string(),
  suburb: z.string(),
  city: z.string(),
  province: z.string(),
  postal_code: z.string(),
  is_default: z.boolean(),
  delivery_instructions: z.string(),
});
export type Address = z.infer<typeof addressSchema>;

/** What was sent of an address, as it is stored. */
export function storedAddress(sent: SaveAddress): Omit<Address, "id" | "is_default"> {
  return {
    label: sent.label || ADDRESS_LABEL,
    line1: sent.addressLine1,
    line2: sent.addressLine2,
    suburb: sent.suburb,
    city: sent.city,
    province: sent.province,
    postal_code: sent.postalCode,
    delivery_instructions: sent.deliveryInstructions,
  };
}

/** All of the member's addresses, the default one first. */
export const addressesAnswerSchema = z.object({ addresses: z.array(addressSchema) });

/** Whether one more address may be kept. */
export function mayAddAddress(count: number): Permission {
  return count < ADDRESSES_MAX ? APPLY : conflict("too_many_addresses");
}
