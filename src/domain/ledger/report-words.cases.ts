import { caseTable } from "../case-table";
import type { MonthReport } from "./report";
import { countedCents, endOfMonth, endText, monthsText, reportCsv, vatOf } from "./report-words";

const october: MonthReport = {
  month: "2026-10",
  orders: 2,
  groceries: 100_050,
  fees: 5_900,
  deposits: 110_000,
  refunds: 0,
  corrections: -500,
  unspent: 3_765,
  credit: 4_000,
  debts: 450,
};
const november: MonthReport = {
  ...october,
  month: "2026-11",
  orders: 1,
  refunds: 4_000,
  credit: 0,
};

export const tables = [
  caseTable("monthsText", monthsText, [
    ["one month", [{ from: "2026-11", to: "2026-11" }], "November 2026"],
    ["several", [{ from: "2026-10", to: "2026-11" }], "October 2026 to November 2026"],
  ]),
  caseTable("endOfMonth", endOfMonth, [
    ["the last day", ["2026-02", "2026-11-24"], "2026-02-28"],
    ["today, in a month that hasn't ended", ["2026-11", "2026-11-24"], "2026-11-24"],
    ["on its last day", ["2026-11", "2026-11-30"], "2026-11-30"],
  ]),
  caseTable("endText", endText, [
    ["of a month that is over", ["2026-10", "2026-11-24"], "On 31 Oct 2026"],
    ["of this month", ["2026-11", "2026-11-24"], "Today, 24 Nov 2026"],
  ]),
  caseTable("vatOf", vatOf, [
    ["each month is rounded", [[october, november], { rate: 15, from: "" }], 1_540],
    ["since a registration", [[october, november], { rate: 15, from: "2026-11-01" }], 770],
  ]),
  caseTable("countedCents", countedCents, [
    ["a charge", [{ kind: "charge", cents: -50_000 }], 50_000],
    ["one taken back", [{ kind: "charge", cents: 50_000 }], -50_000],
    ["a deposit", [{ kind: "deposit", cents: 60_000 }], 60_000],
    ["a refund", [{ kind: "refund", cents: -100 }], 100],
  ]),
  caseTable("reportCsv", reportCsv, [
    [
      "a row for each month, and the total",
      [[october, november], { today: "2026-11-24", vat: { rate: 0, from: "" } }],
      '\ufeff"Month","Orders","Groceries","Membership fees","Deposits","Refunds","Corrections","Not spent","Up to","We owe members","Members owe us"\r\n"2026-10","2","1000.50","59.00","1100.00","0.00","-5.00","37.65","2026-10-31","40.00","4.50"\r\n"2026-11","1","1000.50","59.00","1100.00","40.00","-5.00","37.65","2026-11-24","0.00","4.50"\r\n"Total","3","2001.00","118.00","2200.00","40.00","-10.00","75.30","2026-11-24","0.00","4.50"\r\n',
    ],
    [
      "with VAT, of a vendor",
      [[october], { today: "2026-11-24", vat: { rate: 15, from: "" } }],
      '\ufeff"Month","Orders","Groceries","Membership fees","VAT in membership fees (15%)","Deposits","Refunds","Corrections","Not spent","Up to","We owe members","Members owe us"\r\n"2026-10","2","1000.50","59.00","7.70","1100.00","0.00","-5.00","37.65","2026-10-31","40.00","4.50"\r\n"Total","2","1000.50","59.00","7.70","1100.00","0.00","-5.00","37.65","2026-10-31","40.00","4.50"\r\n',
    ],
  ]),
];
