import { fetchUsers } from "@/data/remote/users";
import type { ListedUser } from "@/domain/users/responses";
import { useLoaded } from "@/ui/use-loaded";

export interface FoundMember {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
}

interface FoundMembers {
  readonly members: readonly FoundMember[];
  /** Whether the server has said who has these words. */
  readonly isKnown: boolean;
  /** Asks again, where it couldn't be asked. */
  readonly retry: (() => void) | undefined;
}

export const MEMBERS_NOT_FOUND = "We couldn't look for members";
const MOST_MEMBERS = 5;
const SHORTEST = 2;

/** The first members whose name, email or phone has what was typed, never those of other words. */
export function useMembers(words: string): FoundMembers {
  const { value, failed, retry } = useLoaded(words, (signal) => membersWith(words, signal));
  return { members: value ?? [], isKnown: value !== undefined, retry: failed ? retry : undefined };
}

async function membersWith(words: string, signal: AbortSignal): Promise<readonly FoundMember[]> {
  if (words.length < SHORTEST) return [];
  return (await fetchUsers({ q: words }, signal)).rows.slice(0, MOST_MEMBERS).map(memberOf);
}

function memberOf({ id, full_name, email, phone }: ListedUser): FoundMember {
  return { id, name: full_name, email, phone };
}
