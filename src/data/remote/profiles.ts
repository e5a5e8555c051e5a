import {
  type Profile,
  profileAnswerSchema,
  storedProfileAnswerSchema,
} from "@/domain/members/profile-requests";
import type { Told } from "@/domain/sync/server-mark";
import { send } from "./client";
import { told } from "./marked-answer";

export async function readProfile(): Promise<Told<Profile | null>> {
  const answer = await send("profile");
  return told(answer, storedProfileAnswerSchema.parse(answer).profile);
}

interface SentProfile extends Profile {
  readonly id: string;
  readonly based_on: readonly Profile[];
}

export async function saveProfile(command: SentProfile): Promise<Told<Profile>> {
  const answer = await send("profile", { body: { ...command } });
  return told(answer, profileAnswerSchema.parse(answer).profile);
}
