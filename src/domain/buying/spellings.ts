import { groceryNamed, phraseKey } from "@/domain/basket/grocery-words";
import { keyOfText } from "@/domain/buying/item-key";
import { grouped } from "@/domain/grouped";

/** What a person said of two names, which are in alphabetical order. */
export interface Judged {
  readonly name_a: string;
  readonly name_b: string;
  readonly state: "joined" | "apart";
}

export interface StoredLine {
  readonly id: string;
  readonly version: number;
  readonly shop: string;
  readonly asked_shop: string;
  readonly item_name: string;
  readonly key: string;
}

export interface Proposal {
  readonly name_a: string;
  readonly name_b: string;
  /** As members wrote them. */
  readonly written_a: string;
  readonly written_b: string;
  readonly line_ids: readonly string[];
}

/** Two names in the order in which they are kept. */
export function namePair(one: string, other: string): { name_a: string; name_b: string } {
  return one < other ? { name_a: one, name_b: other } : { name_a: other, name_b: one };
}

/** For each name that was joined to others the one that stands for all of them; a name without any stands for itself. */
function joinedNames(judged: readonly Judged[]): (name: string) => string {
  const parents = new Map<string, string>();
  const rootOf = (name: string): string => {
    let root = name;
    for (let next = parents.get(root); next !== undefined; next = parents.get(root)) root = next;
    return root;
  };
  for (const { name_a, name_b, state } of judged) {
    const [first = "", second = ""] = [rootOf(name_a), rootOf(name_b)].sort();
    if (state === "joined" && first !== second) parents.set(second, first);
  }
  return rootOf;
}

/**
 * For each line the line that it is bought with, empty where it leads: lines of one shop whose names are one, with the
 * same brand and size. One that members asked for at this shop leads before one that was given to it.
 */
export function joinLines(
  lines: readonly StoredLine[],
  judged: readonly Judged[],
): ReadonlyMap<string, string> {
  const nameOf = joinedNames(judged);
  const groups = grouped(lines, ({ key, shop }) => {
    const { name, brand, size } = keyOfText(key);
    return [shop, nameOf(name), brand, size].join("|");
  });
  const joined = new Map<string, string>();
  for (const group of groups.values()) {
    const [lead, ...others] = [...group].sort(byRank);
    if (lead) joined.set(lead.id, "");
    for (const other of others) joined.set(other.id, lead?.id ?? "");
  }
  return joined;
}

function byRank(a: StoredLine, b: StoredLine): number {
  return (
    Number(a.asked_shop === "") - Number(b.asked_shop === "") ||
    a.version - b.version ||
    compare(a.item_name, b.item_name) ||
    compare(a.id, b.id)
  );
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

/**
 * Lines that might be one: of one shop, brand and size, with names that the word list takes for the same grocery. Only
 * proposed: what a person has judged already isn't asked again.
 */
export function proposeSpellings(
  lines: readonly StoredLine[],
  judged: readonly Judged[],
): Proposal[] {
  const nameOf = joinedNames(judged);
  const decided = new Set(judged.map(({ name_a, name_b }) => `${name_a}|${name_b}`));
  const groups = grouped(lines, ({ key, shop }) => {
    const { brand, size, name } = keyOfText(key);
    return [shop, brand, size, groceryNamed(name)?.name ?? phraseKey(name)].join("|");
  });
  const proposals = new Map<string, Proposal>();
  for (const group of groups.values()) {
    const [lead, ...others] = [...group].sort(byRank);
    for (const other of lead ? others : []) {
      if (!lead) continue;
      const [one, two] = [keyOfText(lead.key).name, keyOfText(other.key).name];
      const pair = namePair(one, two);
      const at = `${pair.name_a}|${pair.name_b}`;
      if (nameOf(one) === nameOf(two) || decided.has(at)) continue;
      const [first, second] = pair.name_a === one ? [lead, other] : [other, lead];
      const known = proposals.get(at);
      proposals.set(at, {
        ...pair,
        written_a: known?.written_a ?? first.item_name,
        written_b: known?.written_b ?? second.item_name,
        line_ids: [...(known?.line_ids ?? []), lead.id, other.id],
      });
    }
  }
  return [...proposals.values()];
}
