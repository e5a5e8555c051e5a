import * as z from "zod/mini";
import { emailSchema } from "@/domain/auth/credentials";

/** What asks for the newsletter; `website` is a trap that people do not see and leave empty. */
export const newsletterSchema = z.object({
  email: emailSchema,
  website: z.optional(z.string()),
});
