/** After every moment. */
export const LAST = "9999";

/** A part of a list by time: of a statement the condition and the order, and what it is asked with. */
export interface TimeRange {
  readonly where: (time: string, id: string) => string;
  readonly by: (time: string, id: string) => string;
  readonly params: {
    readonly at: string | number;
    readonly id: string | number;
    /** Where the range ends. */
    readonly edge: string;
  };
  /** The moment up to which its rows are, the one of the page before at the latest. */
  readonly until: string;
  /** What of it is from one moment on and before another: no row beyond them is read. */
  readonly within: (from: string, to: string) => TimeRange;
}

interface Asked {
  readonly sort: "newest" | "oldest";
  /** The key of the last row of the page before: its moment and its id. */
  readonly after: readonly (string | number)[] | null;
  /** The first moment, and the one after the last. */
  readonly start: string;
  readonly end: string;
}

/** The rows between two moments, and after the page before: an index by time and id reads them either way round. */
export function timeRange({ sort, after, start, end }: Asked): TimeRange {
  const isNewest = sort === "newest";
  const [at = "", id = ""] = after ?? [isNewest ? end : start, ""];
  const [beyond, inside, direction] = isNewest ? ["<", ">=", "DESC"] : [">", "<", "ASC"];
  return {
    where: (time, key) =>
      `(${time}, ${key}) ${beyond} ({:at}, {:id}) AND ${time} ${inside} {:edge}`,
    by: (time, key) => `${time} ${direction}, ${key} ${direction}`,
    params: { at, id, edge: isNewest ? start : end },
    until: isNewest ? String(at) : end,
    within: (from, to) => {
      const isBetween = isNewest ? at < to : at >= from;
      return timeRange({
        sort,
        after: after && isBetween ? after : null,
        start: start > from ? start : from,
        end: end < to ? end : to,
      });
    },
  };
}
