import { useEffect, useRef, useState } from "react";
import { RequestError } from "@/data/core/client";
import { followAdmins } from "@/data/remote/admin-list";
import { oneAtATime } from "@/data/sync/one-at-a-time";
import { messageOf } from "@/domain/text/messages";

interface Followed<Value> {
  readonly value: Value | undefined;
  readonly failed: boolean;
  /** Why it couldn't be read. */
  readonly failure: string | undefined;
  readonly reload: () => void;
  /** What an act answered: an answer that was asked for before it is older, so it is asked for again. */
  readonly put: (value: Value) => void;
}

/**
 * Something that `key` names, read again when an admin changed one of `collections`, and on `reload`. What can't be
 * read again stays as it was. `loaded`: what was read for the page already.
 */
export function useFollowed<Value>(
  key: string,
  collections: readonly string[],
  read: () => Promise<Value>,
  loaded?: Value,
): Followed<Value> {
  const [value, setValue] = useState(loaded);
  const [failure, setFailure] = useState<string>();
  const load = useRef(() => {});
  const puts = useRef(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` says when `read` reads something else.
  useEffect(() => {
    let current = true;
    const readNewest = async (): Promise<void> => {
      const before = puts.current;
      const found = await read();
      if (!current) return;
      if (puts.current !== before) return readNewest();
      setValue(found);
      setFailure(undefined);
    };
    load.current = oneAtATime(() =>
      readNewest().catch((error: unknown) => {
        if (!(error instanceof RequestError)) reportError(error);
        const code = error instanceof RequestError ? error.code : "unexpected_error";
        if (current) setFailure(messageOf(code));
      }),
    );
    if (loaded === undefined) load.current();
    const end = followAdmins(collections, load.current);
    return () => {
      current = false;
      end();
    };
  }, [key]);

  const put = (made: Value) => {
    puts.current += 1;
    setValue(made);
  };
  return { value, failed: failure !== undefined, failure, reload: () => load.current(), put };
}
