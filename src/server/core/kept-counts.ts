import { selectAll } from "./sql";

const COUNTS = {
  members: 0,
  verified_orders: 0,
  waiting_orders: 0,
  waiting_cents: 0,
  waiting_with_proof: 0,
  unsubmitted_orders: 0,
};
type KeptCounts = typeof COUNTS;

/** Numbers that triggers keep in step with their tables: they are exact, and read a row each. */
export function keptCounts(app: App): KeptCounts {
  const rows = selectAll(
    app,
    "SELECT name, n FROM kept_counts WHERE name IN (SELECT value FROM json_each({:names}))",
    { names: JSON.stringify(Object.keys(COUNTS)) },
    { name: "", n: 0 },
  );
  return { ...COUNTS, ...Object.fromEntries(rows.map(({ name, n }) => [name, n])) };
}
