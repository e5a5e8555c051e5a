import * as z from "zod/mini";
import { deliveryDetailsSchema } from "@/domain/delivery/delivery-details";
import { idSchema } from "@/domain/id";
import { APPLY, conflict, type Permission } from "@/domain/order/rules";
import { ADDRESS_BASED_ON_MAX, BASED_ON_MAX } from "@/domain/sync/based-on";
import { issue } from "@/domain/text/messages";
import { optionalLine } from "@/domain/text/text-field";
import { ADDRESSES_MAX, TEXT_LIMITS } from "@/domain/text/text-limits";

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

const storedText = z
  .string(issue("body_invalid"))
  .check(z.maxLength(TEXT_LIMITS.deliveryInstructions.max, issue("body_invalid")));
const writtenAddressSchema = z.object({
  label: storedText,
  line1: storedText,
  line2: storedText,
  suburb: storedText,
  city: storedText,
  province: storedText,
  postal_code: storedText,
  delivery_instructions: storedText,
});
/** What its member wrote of an address, as it is stored. */
export type WrittenAddress = z.infer<typeof writtenAddressSchema>;

/** The command's id, and the states of the address that the member saw or made; null where there was none. */
const addressEdit = {
  command_id: idSchema,
  based_on: z
    .array(z.nullable(writtenAddressSchema), issue("body_invalid"))
    .check(z.maxLength(ADDRESS_BASED_ON_MAX, issue("body_invalid"))),
};

/** The same as it is sent: what was changed later elsewhere is not written over. */
export const sentAddressSchema = z.extend(saveAddressSchema, addressEdit);

/** `POST /api/app/addresses/remove`. */
export const removeAddressSchema = z.extend(z.object({ id: idSchema }), addressEdit);

/** `POST /api/app/addresses/default`; `based_on`: the addresses that were the default for the member. */
export const defaultAddressSchema = z.object({
  id: idSchema,
  command_id: idSchema,
  based_on: z
    .array(
      z.string(issue("body_invalid")).check(z.maxLength(36, issue("body_invalid"))),
      issue("body_invalid"),
    )
    .check(z.maxLength(BASED_ON_MAX, issue("body_invalid"))),
});

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
export function storedAddress(sent: SaveAddress): WrittenAddress {
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

/** What its member wrote of a stored address. */
export function writtenAddress({ id: _, is_default: __, ...written }: Address): WrittenAddress {
  return written;
}

/** All of the member's addresses, the default one first. */
export const addressesAnswerSchema = z.object({ addresses: z.array(addressSchema) });

/** Whether one more address may be kept. */
export function mayAddAddress(count: number): Permission {
  return count < ADDRESSES_MAX ? APPLY : conflict("too_many_addresses");
}
