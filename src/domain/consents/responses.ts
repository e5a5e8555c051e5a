import * as z from "zod/mini";
import { CONSENT_PURPOSES } from "@/domain/consents/consents";

const consentSchema = z.object({
  purpose: z.enum(CONSENT_PURPOSES),
  /** `waiting`: asked for, and its mailed link not opened yet. */
  state: z.enum(["given", "waiting", "withdrawn", "never"]),
  /** Moments; empty where that has not happened. What is on from the start was never asked for. */
  given_at: z.string(),
  withdrawn_at: z.string(),
});
export type Consent = z.infer<typeof consentSchema>;

/** In the order of `CONSENT_PURPOSES`: `GET` and `POST /api/app/consents`. */
export const consentsAnswerSchema = z.object({ consents: z.array(consentSchema) });
