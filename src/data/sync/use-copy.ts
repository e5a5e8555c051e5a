import { useLiveQuery } from "dexie-react-hooks";
import { useEffect, useState } from "react";
import type { Copies, Copy, CopyName } from "../local/cache/copies";
import { shownCopy } from "../local/cache/shown-copy";
import { useSessionUser } from "../session/session";
import { followCopy } from "./follow-copy";

export interface CopyState<Value> {
  /** Undefined until the phone was asked; null where it has none. */
  readonly copy: Copy<Value> | null | undefined;
  /** The catalogue's code of why the server could not be asked; null once it was, undefined before. */
  readonly failure: string | null | undefined;
}

export function useCopy<Name extends CopyName>(name: Name): CopyState<Copies[Name]> {
  const userId = useSessionUser()?.id ?? "";
  const copy = useLiveQuery(() => shownCopy(userId, name), [userId, name]);
  const [failure, setFailure] = useState<string | null>();
  useEffect(() => (userId ? followCopy(userId, name, setFailure) : undefined), [userId, name]);
  return { copy, failure };
}
