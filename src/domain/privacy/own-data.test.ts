import { expect, test } from "vitest";
import { ownDataFiles } from "./own-data";

test("a spreadsheet opens each table with its accents: its file begins with a BOM", () => {
  const orders = [{ id: "1", name: "Zoë Müller", total: 55_900, content: { city: "Paarl" } }];
  const files = ownDataFiles({ orders, baskets: [] } as never, "2026-11-22");
  const sheets = files.filter(({ name }) => name.endsWith(".csv"));
  expect(sheets).toEqual([
    {
      name: "orders.csv",
      text: '\ufeff"id","name","total","content"\r\n"1","Zoë Müller","55900","{""city"":""Paarl""}"\r\n',
    },
  ]);
});
