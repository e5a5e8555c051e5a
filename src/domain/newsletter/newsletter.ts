import * as z from "zod/mini";
import { emailSchema } from "@/domain/auth/credentials";

/** `website` is a honeypot that people leave empty. */
export const newsletterSchema = z.object({
  email: emailSchema,
  website: z.optional(z.string()),
});
