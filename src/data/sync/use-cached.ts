import { useLiveQuery } from "dexie-react-hooks";
import { useEffect, useState } from "react";
import { useIsFull } from "../core/room";
import { useSessionUser } from "../core/session";
import type { AnswerName, Cached, CachedAnswers } from "../local/cache/cached-answers";
import { takeEarlyAnswer } from "../local/cache/early-answers";
import { shownAnswer } from "../local/cache/shown-answer";
import { followCached } from "./follow-cached";

export interface CachedState<Value> {
  /** Undefined until the phone was asked; null where it has none. */
  readonly cached: Cached<Value> | null | undefined;
  /** The catalogue's code of why the server could not be asked; null once it was, undefined before. */
  readonly failure: string | null | undefined;
}

export function useCached<Name extends AnswerName>(name: Name): CachedState<CachedAnswers[Name]> {
  const userId = useSessionUser()?.id ?? "";
  const [early] = useState(() => takeEarlyAnswer(userId, name));
  const cached = useLiveQuery(() => shownAnswer(userId, name), [userId, name], early);
  const [failure, setFailure] = useState<string | null>();
  useEffect(() => (userId ? followCached(userId, name, setFailure) : undefined), [userId, name]);
  const hasNoRoom = useIsFull() && !cached;
  return { cached, failure: hasNoRoom ? "phone_full" : failure };
}
