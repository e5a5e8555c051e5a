import { useDeferredValue } from "react";

/** About what a screen shows. */
const FIRST = 6;

/** The first rows at once and all of them a moment later: drawing a hundred takes a slow phone a second. */
export function useFirstRows<Row>(rows: readonly Row[]): readonly Row[] {
  return useDeferredValue(rows, rows.slice(0, FIRST));
}
