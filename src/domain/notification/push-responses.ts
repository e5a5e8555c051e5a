import * as z from "zod/mini";
import { PUSH_KINDS } from "@/domain/notification/push";

/** `kinds` is empty for a phone that the server does not know, or no longer. */
export const pushSettingsAnswerSchema = z.object({
  public_key: z.string(),
  kinds: z.array(z.enum(PUSH_KINDS)),
});
export type PushSettings = z.infer<typeof pushSettingsAnswerSchema>;
