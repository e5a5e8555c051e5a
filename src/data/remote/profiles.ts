import { asRequestError, pb } from "./client";

/** What a member told us of themselves; both may still be empty. */
export interface Profile {
  readonly full_name: string;
  /** E.164, or as it was written where it is no such number. */
  readonly phone: string;
}

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
