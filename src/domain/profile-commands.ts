import * as z from "zod/mini";
import { fullNameSchema, phoneSchema } from "@/domain/delivery-details";

/** `POST /api/app/profile`: the e-mail is always the account's. */
export const saveProfileSchema = z.object({ full_name: fullNameSchema, phone: phoneSchema });

export const profileSchema = z.object({
  full_name: z.string(),
  /** E.164, or as it was written where it is no such number. */
  phone: z.string(),
});
export type Profile = z.infer<typeof profileSchema>;

export const profileAnswerSchema = z.object({ profile: profileSchema });
