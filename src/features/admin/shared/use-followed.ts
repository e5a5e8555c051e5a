import { useEffect, useRef, useState } from "react";
import { followAdmins } from "@/data/remote/admin-list";
import { oneAtATime } from "@/data/sync/one-at-a-time";

interface Followed<Value> {
  readonly value: Value | undefined;
  readonly failed: boolean;
  readonly reload: () => void;
}

/**
 * Something that `key` names, read again when an admin changed one of `collections`, and on `reload`. What can't be
 * read again stays as it was.
 */
export function useFollowed<Value>(
  key: string,
  collections: readonly string[],
  read: () => Promise<Value>,
): Followed<Value> {
  const [value, setValue] = useState<Value>();
  const [failed, setFailed] = useState(false);
  const load = useRef(() => {});

  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` says when `read` reads something else.
  useEffect(() => {
    let current = true;
    load.current = oneAtATime(() =>
      read().then(
        (found) => {
          if (!current) return;
          setValue(found);
          setFailed(false);
        },
        () => {
          if (current) setFailed(true);
        },
      ),
    );
    load.current();
    const end = followAdmins(collections, load.current);
    return () => {
      current = false;
      end();
    };
  }, [key]);

  return { value, failed, reload: () => load.current() };
}
