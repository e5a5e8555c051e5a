import type { SetConsent } from "@/domain/consents/consents";
import { type Consent, consentsAnswerSchema } from "@/domain/consents/responses";
import type { Told } from "@/domain/sync/server-mark";
import { send } from "./client";
import { told } from "./marked-answer";

export async function readConsents(): Promise<Told<Consent[]>> {
  return toldConsents(await send("consents"));
}

export async function setConsent(consent: SetConsent): Promise<Told<Consent[]>> {
  return toldConsents(await send("consents", { body: consent }));
}

function toldConsents(answer: unknown): Told<Consent[]> {
  return told(answer, consentsAnswerSchema.parse(answer).consents);
}
