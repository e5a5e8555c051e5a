import { useState } from "react";
import { SELECTED_MAX } from "@/domain/payment/bulk";

export type Ticks<Row> = ReturnType<typeof useTicks<Row & { readonly id: string }>>;

/** The rows that an admin ticked, as they were shown then: what is done about them is about what was seen. */
export function useTicks<Row extends { readonly id: string }>(mayTick: (row: Row) => boolean) {
  const [ticked, setTicked] = useState<ReadonlyMap<string, Row>>(new Map());

  function set(rows: readonly Row[], on: boolean) {
    setTicked((before) => {
      const after = new Map(before);
      for (const row of rows) {
        if (!on) after.delete(row.id);
        else if (mayTick(row) && after.size < SELECTED_MAX && !after.has(row.id))
          after.set(row.id, row);
      }
      return after;
    });
  }

  return {
    rows: [...ticked.values()],
    mayTick,
    has: ({ id }: Row) => ticked.has(id),
    set,
    toggle: (row: Row) => set([row], !ticked.has(row.id)),
    clear: () => setTicked(new Map()),
  };
}
