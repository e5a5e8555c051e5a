import { useEffect, useState } from "react";
import { fetchUsers } from "@/data/remote/users";
import type { ListedUser } from "@/domain/users/responses";

export interface FoundMember {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
}

const MOST_MEMBERS = 5;

/** The first members whose name, email or phone has what was typed. */
export function useMembers(words: string): FoundMember[] {
  const [found, setFound] = useState<{ words: string; members: FoundMember[] }>();
  useEffect(() => {
    if (words.length < 2) return;
    const ended = new AbortController();
    fetchUsers({ q: words }, ended.signal)
      .then(({ rows }) => setFound({ words, members: rows.slice(0, MOST_MEMBERS).map(memberOf) }))
      .catch(() => undefined);
    return () => ended.abort();
  }, [words]);
  return words.length >= 2 ? (found?.members ?? []) : [];
}

function memberOf({ id, full_name, email, phone }: ListedUser): FoundMember {
  return { id, name: full_name, email, phone };
}
