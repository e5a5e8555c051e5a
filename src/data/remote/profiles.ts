import { type Profile, profileAnswerSchema } from "@/domain/profile-commands";
import { asRequestError, pb, send } from "./client";

/** The member's own profile, or null while there is none. */
export async function readProfile(userId: string): Promise<Profile | null> {
  try {
    const { items } = await pb.collection("profiles").getList<Profile>(1, 1, {
      filter: pb.filter("id = {:userId}", { userId }),
      fields: "full_name,phone",
      skipTotal: true,
    });
    return items[0] ?? null;
  } catch (error) {
    throw asRequestError(error);
  }
}

interface SentProfile extends Profile {
  readonly id: string;
  readonly based_on: readonly Profile[] | undefined;
}

/** Changes the member's name and phone; answers them as they are stored. */
export async function saveProfile(command: SentProfile): Promise<Profile> {
  return profileAnswerSchema.parse(await send("profile", { body: { ...command } })).profile;
}
