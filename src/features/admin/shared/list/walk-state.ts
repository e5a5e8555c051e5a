import type { ListPage, ListQuery } from "@/data/remote/admin-list";

/** Rows of a list in their order, and how those after them are asked for. */
export interface WalkPart {
  readonly query: ListQuery;
  readonly ids: readonly string[];
  readonly next: string | null;
}

/** A list's rows, so that the page of one of them has a next and a previous one. */
export interface Walk {
  /** The list's address. */
  readonly from: string;
  /** The entry of the history that the list was. */
  readonly entry?: string;
  /** One after the other: the payments to check are up to three lists. */
  readonly parts: readonly WalkPart[];
  /** The list has rows that no page of it brings. */
  readonly isCut?: boolean;
}

interface WalkPlace {
  /** From 1. */
  readonly number: number;
  readonly total: number;
  /** Whether `total` is all of the list. */
  readonly isWhole: boolean;
  readonly previous: string | undefined;
  /** Undefined at the end, and where the next row isn't loaded. */
  readonly next: string | undefined;
  /** Whether a page that isn't loaded comes before the next row. */
  readonly goesOn: boolean;
}

export function placeIn({ parts, isCut = false }: Walk, id: string): WalkPlace | null {
  const ids = parts.flatMap((part) => part.ids);
  const at = ids.indexOf(id);
  if (at < 0) return null;
  const goesOn = endsPart(parts, id)?.next != null;
  return {
    number: at + 1,
    total: ids.length,
    isWhole: !isCut && parts.every(({ next }) => next === null),
    previous: ids[at - 1],
    next: goesOn ? undefined : ids[at + 1],
    goesOn,
  };
}

/** What follows a row: the walk with the page that it took to know, and the row's id, undefined at the list's end. */
export async function walkOn(
  walk: Walk,
  id: string,
  fetch: (query: ListQuery) => Promise<ListPage<{ readonly id: string }>>,
): Promise<{ readonly walk: Walk; readonly next: string | undefined }> {
  const part = endsPart(walk.parts, id);
  if (part?.next == null) return { walk, next: placeIn(walk, id)?.next };
  const longer = withPage(walk, part, await fetch({ ...part.query, after: part.next }));
  return walkOn(longer, id, fetch);
}

function endsPart(parts: readonly WalkPart[], id: string): WalkPart | undefined {
  return parts.find(({ ids }) => ids[ids.length - 1] === id);
}

/** Rows that moved since are where they were; a page that brings no way further is the last. */
function withPage(walk: Walk, part: WalkPart, page: ListPage<{ readonly id: string }>): Walk {
  const known = new Set(walk.parts.flatMap(({ ids }) => ids));
  const more = page.rows.map(({ id }) => id).filter((id) => !known.has(id));
  const next = page.next === part.next ? null : page.next;
  const longer = { ...part, ids: [...part.ids, ...more], next };
  return { ...walk, parts: walk.parts.map((one) => (one === part ? longer : one)) };
}

/** Whether a walk of the same list begins with all rows of this one, and goes on where this one isn't the whole list. */
export function goesOnFrom(longer: Walk | null, { from, parts }: Walk): boolean {
  return (
    longer?.from === from &&
    longer.parts.length === parts.length &&
    parts.every((part, at) => isBeginning(part, longer.parts[at]?.ids ?? []))
  );
}

function isBeginning({ ids, next }: WalkPart, all: readonly string[]): boolean {
  const isWhole = next === null;
  return ids.every((id, at) => id === all[at]) && (!isWhole || ids.length === all.length);
}

/** A part for each list that has rows; a row that several have is in the first of them. */
export function partsOf(
  lists: readonly (Pick<WalkPart, "query" | "next"> & {
    readonly rows: readonly { readonly id: string }[];
  })[],
): WalkPart[] {
  const known = new Set<string>();
  return lists
    .map(({ rows, query, next }) => {
      const ids = rows.map(({ id }) => id).filter((id) => !known.has(id));
      for (const id of ids) known.add(id);
      return { query, ids, next };
    })
    .filter(({ ids }) => ids.length > 0);
}
