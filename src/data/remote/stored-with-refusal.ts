import * as z from "zod/mini";
import { membershipViewSchema } from "@/domain/membership-answers";
import { profileSchema } from "@/domain/profile-commands";
import { RequestError } from "./client";

const storedSchema = z.object({
  membership: z.optional(membershipViewSchema),
  profile: z.optional(profileSchema),
});

/** What of the member's own the server has, where it refused to write over it. */
export function storedWithRefusal(error: unknown): z.infer<typeof storedSchema> {
  if (!(error instanceof RequestError)) return {};
  return storedSchema.safeParse(error.answer).data ?? {};
}
