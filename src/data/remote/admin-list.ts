import type * as z from "zod/mini";
import { LIST_EXPORTED_MAX } from "@/domain/limits/limits";
import { send } from "../core/client";
import { onReached } from "../core/connection";
import { getSession } from "../core/session";
import { watchStream } from "../core/shared-stream";

export type ListQuery = Readonly<Record<string, string | undefined>>;

export interface ListPage<Row> {
  readonly rows: readonly Row[];
  readonly next: string | null;
}

export async function fetchListPage<Page>(
  path: string,
  schema: z.ZodMiniType<Page>,
  query: ListQuery,
  signal?: AbortSignal,
): Promise<Page> {
  return schema.parse(await send(path, { query: { ...query }, ...(signal && { signal }) }));
}

/** All rows of a list up to a limit, part by part, for a file; `isAll` where none is left. */
export async function fetchAllRows<Row>(
  fetch: (query: ListQuery, signal: AbortSignal) => Promise<ListPage<Row>>,
  query: ListQuery,
  signal: AbortSignal,
): Promise<{ rows: Row[]; isAll: boolean }> {
  const rows: Row[] = [];
  let after: string | undefined;
  do {
    const part = await fetch({ ...query, part: "1", after }, signal);
    rows.push(...part.rows);
    after = part.next ?? undefined;
  } while (after && rows.length < LIST_EXPORTED_MAX);
  return { rows, isAll: !after };
}

/** Views, which change no list; but for a chat's, which the others must not open again. */
const VIEW = /(?<!^chat)\.(listed|opened|exported|downloaded)$/;

/** Follows what admins change in these collections (see `follow`). */
export function followAdmins(collections: readonly string[], changed: () => void): () => void {
  const isChange = ({ collection, action }: ChangedRow) =>
    collections.includes(String(collection)) && !VIEW.test(String(action));
  return follow(["audit_log/*"], isChange, changed);
}

type ChangedRow = Readonly<Record<string, unknown>>;

/**
 * Calls `changed` on the events of the topics that `isChange` picks, and when something may have been missed: the
 * connection is there again, or the page is seen again. Returns what ends it.
 */
export function follow(
  topics: readonly string[],
  isChange: (row: ChangedRow) => boolean,
  changed: () => void,
): () => void {
  const endStream = watchStream(getSession()?.user.id ?? "", {
    topics,
    onEvent: (_topic, row) => isChange(row) && changed(),
    onConnect: changed,
  });
  const endReached = onReached(changed);
  const onVisible = () => document.visibilityState === "visible" && changed();
  document.addEventListener("visibilitychange", onVisible);
  return () => {
    document.removeEventListener("visibilitychange", onVisible);
    endReached();
    endStream();
  };
}
