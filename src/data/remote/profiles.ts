import {
  type Profile,
  profileAnswerSchema,
  storedProfileAnswerSchema,
} from "@/domain/members/profile-requests";
import type { MarkedAnswer } from "@/domain/sync/server-mark";
import { send } from "../core/client";
import { markedAnswer } from "../core/marked-answer";

export async function readProfile(): Promise<MarkedAnswer<Profile | null>> {
  const answer = await send("profile");
  return markedAnswer(answer, storedProfileAnswerSchema.parse(answer).profile);
}

interface SentProfile extends Profile {
  readonly id: string;
  readonly based_on: readonly Profile[];
}

export async function saveProfile(command: SentProfile): Promise<MarkedAnswer<Profile>> {
  const answer = await send("profile", { body: { ...command } });
  return markedAnswer(answer, profileAnswerSchema.parse(answer).profile);
}
