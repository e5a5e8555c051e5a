import type { SetConsent } from "@/domain/consents/consents";
import { type Consent, consentsAnswerSchema } from "@/domain/consents/responses";
import type { MarkedAnswer } from "@/domain/sync/server-mark";
import { send } from "../core/client";
import { markedAnswer } from "../core/marked-answer";

export async function readConsents(): Promise<MarkedAnswer<Consent[]>> {
  return markedConsents(await send("consents"));
}

export async function setConsent(consent: SetConsent): Promise<MarkedAnswer<Consent[]>> {
  return markedConsents(await send("consents", { body: consent }));
}

function markedConsents(answer: unknown): MarkedAnswer<Consent[]> {
  return markedAnswer(answer, consentsAnswerSchema.parse(answer).consents);
}
