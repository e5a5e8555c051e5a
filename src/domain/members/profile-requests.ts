import * as z from "zod/mini";
import { fullNameSchema, phoneSchema } from "@/domain/delivery/delivery-details";
import { idSchema } from "@/domain/id";
import { BASED_ON_MAX } from "@/domain/sync/based-on";
import { issue } from "@/domain/text/messages";

const storedText = z.string(issue("body_invalid")).check(z.maxLength(500, issue("body_invalid")));

/** `POST /api/app/profile`: the email is always the account's. */
export const saveProfileSchema = z.object({ full_name: fullNameSchema, phone: phoneSchema });

const profileSchema = z.object({
  full_name: z.string(),
  /** E.164, or as it was written where it is no such number. */
  phone: z.string(),
});
export type Profile = z.infer<typeof profileSchema>;

/** As it is stored: blank while there is none, and maybe written by older rules. */
export const writtenProfileSchema = z.object({ full_name: storedText, phone: storedText });

/** The same as it is sent, with the states that the member saw or made: any other is not written over. */
export const sentProfileSchema = z.extend(saveProfileSchema, {
  id: idSchema,
  based_on: z
    .array(writtenProfileSchema, issue("body_invalid"))
    .check(z.maxLength(BASED_ON_MAX, issue("body_invalid"))),
});

export const profileAnswerSchema = z.object({ profile: profileSchema });

/** `GET /api/app/profile`: null while there is none. */
export const storedProfileAnswerSchema = z.object({ profile: z.nullable(profileSchema) });
