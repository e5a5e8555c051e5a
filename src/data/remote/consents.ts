import { type Consent, consentsAnswerSchema } from "@/domain/consent-answers";
import type { SetConsent } from "@/domain/consents";
import { send } from "./client";

/** The mails that the member may switch off, with what they said about each. */
export async function readConsents(): Promise<Consent[]> {
  return consentsAnswerSchema.parse(await send("consents")).consents;
}

export async function setConsent(consent: SetConsent): Promise<Consent[]> {
  return consentsAnswerSchema.parse(await send("consents", { body: consent })).consents;
}
