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
  /** What to do where there are more than these; empty where there aren't. */
  readonly more: string;
  /** Whether the server has said who has these words. */
  readonly isKnown: boolean;
  /** Asks again, where it couldn't be asked. */
  readonly retry: (() => void) | undefined;
}

export const MEMBERS_NOT_FOUND = "We couldn't look for members";
const MOST_MEMBERS = 5;
const MORE = `These are the newest ${MOST_MEMBERS}. Type more of the name to find others.`;
const SHORTEST = 2;

/** The newest members whose name, email or phone has what was typed, never those of other words. */
export function useMembers(words: string): FoundMembers {
  const { value, failed, retry } = useLoaded(words, (signal) => membersWith(words, signal));
  const isKnown = value !== undefined && words.length >= SHORTEST;
  return { ...shownOf(value ?? []), isKnown, retry: failed ? retry : undefined };
}

async function membersWith(words: string, signal: AbortSignal): Promise<readonly ListedUser[]> {
  return words.length < SHORTEST ? [] : (await fetchUsers({ q: words }, signal)).rows;
}

/** The first of those that were found, and whether there are more. */
export function shownOf(found: readonly ListedUser[]): Pick<FoundMembers, "members" | "more"> {
  const members = found.slice(0, MOST_MEMBERS).map(memberOf);
  return { members, more: found.length > MOST_MEMBERS ? MORE : "" };
}

function memberOf({ id, full_name, email, phone }: ListedUser): FoundMember {
  return { id, name: full_name, email, phone };
}
