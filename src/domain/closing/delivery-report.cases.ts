import { caseTable } from "../case-table";
import { type DeliveryFigures, deliveryReportCsv, totalOfDeliveries } from "./delivery-report";

const mid: DeliveryFigures = {
  date: "2026-11-13",
  ...{ orders: 2, budget: 100_000, spent: 91_235, returned: 8_765, saved: 4_120, ours: 120 },
  shops: [
    { name: "Boxer", items: 3, cents: 60_000 },
    { name: "Spar", items: 2, cents: 31_235 },
  ],
  categories: [{ name: "Dairy", items: 5, cents: 91_235 }],
};
const end: DeliveryFigures = {
  date: "2026-11-30",
  ...{ orders: 1, budget: 50_000, spent: 40_000, returned: 10_000, saved: 0, ours: -80 },
  shops: [{ name: "Spar", items: 1, cents: 40_000 }],
  categories: [{ name: "", items: 1, cents: 40_000 }],
};
const total: DeliveryFigures = {
  date: "Total",
  ...{ orders: 3, budget: 150_000, spent: 131_235, returned: 18_765, saved: 4_120, ours: 40 },
  shops: [
    { name: "Spar", items: 3, cents: 71_235 },
    { name: "Boxer", items: 3, cents: 60_000 },
  ],
  categories: [
    { name: "Dairy", items: 5, cents: 91_235 },
    { name: "", items: 1, cents: 40_000 },
  ],
};

export const tables = [
  caseTable("totalOfDeliveries", totalOfDeliveries, [
    ["adds up deliveries, and shops by their names", [[end, mid]], total],
    [
      "of none",
      [[]],
      {
        date: "Total",
        ...{ orders: 0, budget: 0, spent: 0, returned: 0, saved: 0, ours: 0 },
        shops: [],
        categories: [],
      },
    ],
  ]),
  caseTable(
    "deliveryReportCsv",
    (deliveries: DeliveryFigures[], more: boolean, from: number) =>
      deliveryReportCsv({ deliveries, more })
        .split("\r\n")
        .slice(from, from + 3),
    [
      [
        "a delivery, then its shops and categories",
        [[end], false, 1],
        [
          '"2026-11-30","Delivery","","1","500.00","400.00","100.00","0.00","-0.80"',
          '"2026-11-30","Shop","Spar","1","","400.00","","",""',
          '"2026-11-30","Category","Not named","1","","400.00","","",""',
        ],
      ],
      [
        "where older ones are left out, sums that say of which they are",
        [[end], true, 4],
        [
          '"Total of the newest 1","Delivery","","1","500.00","400.00","100.00","0.00","-0.80"',
          '"Total of the newest 1","Shop","Spar","1","","400.00","","",""',
          '"Total of the newest 1","Category","Not named","1","","400.00","","",""',
        ],
      ],
    ],
  ),
];
