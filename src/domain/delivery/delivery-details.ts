import * as z from "zod/mini";
import { emailSchema } from "@/domain/auth/credentials";
import { PROVINCES } from "@/domain/basket/option-lists";
import { normalisePhone } from "@/domain/members/phone";
import { issue } from "@/domain/text/messages";
import { optionalLine, optionalText, requiredLine, visibleText } from "@/domain/text/text-field";
import { TEXT_LIMITS } from "@/domain/text/text-limits";

export const fullNameSchema = requiredLine(TEXT_LIMITS.fullName, "name_too_short", "name_too_long");

/** 10 to 20 characters as typed; becomes E.164 where it is a number (see `normalisePhone`). */
export const phoneSchema = z
  .string(issue("phone_too_short"))
  .check(
    z.overwrite(visibleText),
    z.trim(),
    z.minLength(TEXT_LIMITS.phone.min, issue("phone_too_short")),
    z.maxLength(TEXT_LIMITS.phone.max, issue("phone_too_long")),
    z.overwrite(normalisePhone),
  );

/** Step 1 of the wizard, its fields in the order of the screen. */
export const deliveryDetailsSchema = z.object({
  fullName: fullNameSchema,
  phone: phoneSchema,
  email: emailSchema,
  addressLine1: requiredLine(
    TEXT_LIMITS.addressLine1,
    "address_line1_required",
    "address_line1_too_long",
  ),
  addressLine2: optionalLine(TEXT_LIMITS.addressLine2, "address_line2_too_long"),
  suburb: optionalLine(TEXT_LIMITS.suburb, "suburb_too_long"),
  city: requiredLine(TEXT_LIMITS.city, "city_required", "city_too_long"),
  province: z._default(z.enum(["", ...PROVINCES], issue("province_invalid")), ""),
  postalCode: requiredLine(TEXT_LIMITS.postalCode, "postal_code_required", "postal_code_too_long"),
  deliveryInstructions: optionalText(
    TEXT_LIMITS.deliveryInstructions,
    "delivery_instructions_too_long",
  ),
});

export type DeliveryDetails = z.infer<typeof deliveryDetailsSchema>;
/** What the form holds: the same fields as typed. */
export type DeliveryDetailsInput = z.input<typeof deliveryDetailsSchema>;

/** The address on one line, as the admin's table and the mails show it; empty parts left out. */
export function addressLine(
  details: Readonly<
    Record<"addressLine1" | "addressLine2" | "suburb" | "city" | "province" | "postalCode", string>
  >,
): string {
  const { addressLine1, addressLine2, suburb, city, province, postalCode } = details;
  return [addressLine2, addressLine1, suburb, city, province, postalCode]
    .filter((part) => part !== "")
    .join(", ");
}
