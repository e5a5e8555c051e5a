import * as z from "zod/mini";
import type { Cents } from "@/domain/money/rules";
import { formatCsvRand } from "@/domain/money/rules";
import { csvFile } from "@/domain/text/csv";
import { type NamedSum, namedSumSchema } from "./responses";

const figures = {
  orders: z.number(),
  budget: z.number(),
  spent: z.number(),
  /** What came back to members, with what was corrected since. */
  returned: z.number(),
  saved: z.number(),
  /** What the slips say beyond it. */
  ours: z.number(),
};
const deliveryFiguresSchema = z.object({
  date: z.string(),
  ...figures,
  shops: z.array(namedSumSchema),
  categories: z.array(namedSumSchema),
});
export type DeliveryFigures = z.infer<typeof deliveryFiguresSchema>;

/** So many deliveries a report adds up, the newest ones. */
export const DELIVERIES_REPORTED = 24;

/** `GET /api/app/admin/reports/deliveries?from=&to=`: the closed deliveries of some months, the newest first. */
export const deliveryReportSchema = z.object({
  deliveries: z.array(deliveryFiguresSchema),
  /** Whether older ones were left out. */
  more: z.boolean(),
});
export type DeliveryReport = z.infer<typeof deliveryReportSchema>;

/** All deliveries of a report together. */
export function totalOfDeliveries(deliveries: readonly DeliveryFigures[]): DeliveryFigures {
  const sum = (of: (row: DeliveryFigures) => Cents) =>
    deliveries.reduce((total, row) => total + of(row), 0);
  return {
    date: "Total",
    orders: sum(({ orders }) => orders),
    budget: sum(({ budget }) => budget),
    spent: sum(({ spent }) => spent),
    returned: sum(({ returned }) => returned),
    saved: sum(({ saved }) => saved),
    ours: sum(({ ours }) => ours),
    shops: addedUp(deliveries.flatMap(({ shops }) => shops)),
    categories: addedUp(deliveries.flatMap(({ categories }) => categories)),
  };
}

/** Each name once, the largest first. */
function addedUp(sums: readonly NamedSum[]): NamedSum[] {
  const byName = new Map<string, NamedSum>();
  for (const { name, items, cents } of sums) {
    const had = byName.get(name) ?? { name, items: 0, cents: 0 };
    byName.set(name, { name, items: had.items + items, cents: had.cents + cents });
  }
  return [...byName.values()].sort((a, b) => b.cents - a.cents || (a.name < b.name ? -1 : 1));
}

interface Row {
  readonly date: string;
  readonly by: string;
  readonly name: string;
  readonly count: number;
  readonly spent: Cents;
  readonly sums?: DeliveryFigures;
}

/** The report as a file: of each delivery its sums, then its shops and its categories, and last all of them together. */
export function deliveryReportCsv({ deliveries, more }: DeliveryReport): string {
  const rand = (figure: "budget" | "returned" | "saved" | "ours") => (row: Row) =>
    row.sums ? formatCsvRand(row.sums[figure]) : "";
  return csvFile(
    {
      Delivery: ({ date }) => date,
      By: ({ by }) => by,
      Name: ({ name }) => name,
      "Orders or items": ({ count }) => String(count),
      Budget: rand("budget"),
      Spent: ({ spent }) => formatCsvRand(spent),
      Returned: rand("returned"),
      Saved: rand("saved"),
      "Paid by us": rand("ours"),
    },
    [...deliveries, totalOf(deliveries, more)].flatMap(rowsOf),
  );
}

/** A file is read without the notice beside it: where older ones are left out, its sums say of which they are. */
function totalOf(deliveries: readonly DeliveryFigures[], isCut: boolean): DeliveryFigures {
  const total = totalOfDeliveries(deliveries);
  return isCut ? { ...total, date: `Total of the newest ${deliveries.length}` } : total;
}

function rowsOf(sums: DeliveryFigures): Row[] {
  const { date, orders, spent, shops, categories } = sums;
  const named = (by: string, parts: readonly NamedSum[]) =>
    parts.map(({ name, items, cents }) => ({
      ...{ date, by, name: name || "Not named", count: items, spent: cents },
    }));
  return [
    { date, by: "Delivery", name: "", count: orders, spent, sums },
    ...named("Shop", shops),
    ...named("Category", categories),
  ];
}
