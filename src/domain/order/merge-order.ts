import type { SentContent, SentItem } from "@/domain/order/stored-content";

interface Versions {
  /** What this phone and the server last agreed on; null where they never did. */
  readonly base: SentContent | null;
  readonly mine: SentContent;
  readonly theirs: SentContent;
}

/**
 * Joins what two phones made of one order: whatever only one of them changed is taken from it; of
 * what both changed, this phone's version. Nothing is lost that was not deleted.
 */
export function mergeContent({ base, mine, theirs }: Versions): SentContent {
  return {
    details: mergeFields(base?.details, mine.details, theirs.details),
    items: mergeItems(base?.items ?? [], mine.items, theirs.items),
    preferences: mergeFields(base?.preferences, mine.preferences, theirs.preferences),
  };
}

function mergeFields<Fields extends object>(
  base: Fields | undefined,
  mine: Fields,
  theirs: Fields,
): Fields {
  const merged = { ...mine };
  for (const name of Object.keys(mine) as (keyof Fields)[]) {
    const untouched = base ? mine[name] === base[name] : mine[name] === "";
    if (untouched) merged[name] = theirs[name];
  }
  return merged;
}

function mergeItems(
  base: readonly SentItem[],
  mine: readonly SentItem[],
  theirs: readonly SentItem[],
): SentItem[] {
  const [agreed, here, there] = [byId(base), byId(mine), byId(theirs)];
  const kept = mine.flatMap((item) => {
    const before = agreed.get(item.id);
    if (!before || !isSameItem(before, item)) return [item];
    const other = there.get(item.id);
    return other ? [other] : []; // unchanged here: as it is there, or removed there
  });
  const added = theirs.filter(({ id }) => !here.has(id) && !agreed.has(id));
  return [...kept, ...added];
}

/** What of the fields and items differs from this phone's own version. */
export function changesOf(mine: SentContent, merged: SentContent) {
  const here = byId(mine.items);
  const kept = byId(merged.items);
  return {
    fields: {
      ...differing(mine.details, merged.details),
      ...differing(mine.preferences, merged.preferences),
    },
    items: merged.items.filter((item) => {
      const own = here.get(item.id);
      return !own || !isSameItem(own, item);
    }),
    removed: mine.items.filter(({ id }) => !kept.has(id)).map(({ id }) => id),
  };
}

function differing<Fields extends object>(mine: Fields, merged: Fields): Partial<Fields> {
  const changed = Object.entries(merged).filter(
    ([name, value]) => mine[name as keyof Fields] !== value,
  );
  return Object.fromEntries(changed) as Partial<Fields>;
}

function byId(items: readonly SentItem[]): ReadonlyMap<string, SentItem> {
  return new Map(items.map((item) => [item.id, item]));
}

function isSameItem(a: SentItem, b: SentItem): boolean {
  return Object.entries(a).every(([name, value]) => b[name as keyof SentItem] === value);
}
