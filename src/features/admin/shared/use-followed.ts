import { useEffect, useRef, useState } from "react";
import type { Follow } from "@/data/core/after-burst";
import { onReached } from "@/data/core/connection";
import { whyFailed } from "@/data/core/perform";
import { followAdmins } from "@/data/remote/admin-list";
import { oneAtATime } from "@/data/sync/one-at-a-time";

interface Followed<Value> {
  readonly value: Value | undefined;
  /** Why it couldn't be read, the last time. */
  readonly failure: string | undefined;
  readonly reload: () => void;
  /** What an act answered: an answer that was asked for before it is older, so it is asked for again. */
  readonly put: (value: Value) => void;
}

interface Options {
  readonly onFailure?: (reason: string) => void;
}

/**
 * Something that `key` names, read again when an admin changed one of the collections `followed`, or when it calls
 * back, and on `reload`. What can't be read again stays as it was; what could not be read at all is, once the server is
 * reached.
 */
export function useFollowed<Value>(
  key: string,
  followed: readonly string[] | Follow,
  read: (signal: AbortSignal) => Promise<Value>,
  { onFailure }: Options = {},
): Followed<Value> {
  const [value, setValue] = useState<Value>();
  const [failure, setFailure] = useState<string>();
  const load = useRef(() => {});
  const puts = useRef(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` says when `read` reads something else.
  useEffect(() => {
    const left = new AbortController();
    const readNewest = async (): Promise<void> => {
      if (left.signal.aborted) return;
      const before = puts.current;
      const found = await read(left.signal);
      if (left.signal.aborted) return;
      if (puts.current !== before) return readNewest();
      setValue(found);
      setFailure(undefined);
    };
    load.current = oneAtATime(() =>
      readNewest().catch((error: unknown) => {
        if (left.signal.aborted) return;
        const reason = whyFailed(error);
        setFailure(reason);
        onFailure?.(reason);
      }),
    );
    load.current();
    const end =
      typeof followed === "function"
        ? followed(load.current)
        : followAdmins(followed, load.current);
    return () => {
      left.abort();
      end();
    };
  }, [key]);

  const isMissing = value === undefined && failure !== undefined;
  useEffect(() => (isMissing ? onReached(() => load.current()) : undefined), [isMissing]);

  const put = (made: Value) => {
    puts.current += 1;
    setValue(made);
  };
  return { value, failure, reload: () => load.current(), put };
}
