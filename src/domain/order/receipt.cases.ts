import { caseTable } from "../case-table";
import {
  basketTitle,
  receiptAddress,
  receiptAmounts,
  receiptFacts,
  receiptItems,
  receiptTitle,
  taxLine,
  vatNoOn,
} from "./receipt";

const ordered = {
  order_number: "ORD-1795200000000",
  payment_reference: "THA20261121123S",
  submitted_at: "2026-11-21 12:00:00.000Z",
  status: "pending",
  payment_status: "pending",
  verified_at: "",
  total: 55_900,
  amount_received: 0,
  credit_applied: 0,
  delivery_date: "2026-11-28",
} as const;
const NAMES = [
  { label: "Order", value: "ORD-1795200000000" },
  { label: "Payment reference", value: "THA20261121123S" },
  { label: "Ordered", value: "21 Nov 2026, 14:00" },
];
const paid = {
  ...ordered,
  status: "processing",
  payment_status: "verified",
  verified_at: "2026-11-22 08:00:00.000Z",
  amount_received: 55_900,
} as const;
const amounts = {
  status: "pending",
  order_budget: 50_000,
  membership_fee: 5_900,
  month_period: "2026-11",
  delivery_fee: 0,
  discount: 0,
  total: 55_900,
  credit_applied: 0,
  payment_status: "pending",
  amount_received: 0,
  credit: 0,
} as const;
const delivery = {
  full_name: "Thandi Mokoena",
  phone: "+27821234567",
  line1: "12 Vilakazi Street",
  line2: "Unit 4",
  suburb: "Orlando West",
  city: "Soweto",
  province: "Gauteng",
  postal_code: "1804",
  delivery_instructions: "Blue gate",
};

const ITEM = { id: "1", item_name: "Bread", quantity: 1, unit: "500g", budget: null };

const BOUGHT = {
  outcome: "bought",
  bought_milli: 1_000,
  cents: 1_899,
  shop: "Shoprite",
  bought_item: "",
  reason: "",
} as const;

export const tables = [
  caseTable("receiptFacts", receiptFacts, [
    [
      "promises no delivery before the money is there",
      [ordered],
      [
        ...NAMES,
        { label: "Payment", value: "Awaiting verification" },
        { label: "Next delivery, once paid", value: "28 Nov 2026" },
      ],
    ],
    [
      "T766 one whose deposit the bank returned",
      [{ ...ordered, proof_channel: "", delivery_date: "" }],
      [...NAMES, { label: "Payment", value: "Awaiting payment" }],
    ],
    [
      "names the delivery of a paid order",
      [paid],
      [
        ...NAMES,
        { label: "Payment", value: "Verified 22 Nov 2026" },
        { label: "Delivery", value: "28 Nov 2026" },
      ],
    ],
    [
      "a rejected one, with no delivery known",
      [{ ...ordered, payment_status: "failed", delivery_date: "" }],
      [...NAMES, { label: "Payment", value: "Rejected" }],
    ],
    [
      "a cancelled one comes never",
      [{ ...ordered, status: "cancelled" }],
      [...NAMES, { label: "Payment", value: "Cancelled" }],
    ],
    [
      "F480 one that was cancelled after it was paid",
      [{ ...paid, status: "cancelled" }],
      [...NAMES, { label: "Payment", value: "Cancelled" }],
    ],
    [
      "F480 one that was delivered, and whose deposit never came",
      [{ ...paid, amount_received: 0, money: { owed: 55_900, credit: 0, refunded: 0 } }],
      [
        ...NAMES,
        { label: "Payment", value: "Not paid" },
        { label: "Delivery", value: "28 Nov 2026" },
      ],
    ],
    [
      "the same once a later deposit paid it",
      [{ ...paid, amount_received: 0, money: { owed: 0, credit: 0, refunded: 0 } }],
      [
        ...NAMES,
        { label: "Payment", value: "Verified 22 Nov 2026" },
        { label: "Delivery", value: "28 Nov 2026" },
      ],
    ],
  ]),
  caseTable("receiptTitle", receiptTitle, [
    ["before it is paid", [ordered], "Order summary"],
    ["paid", [paid], "Receipt"],
    ["paid by credit", [{ ...paid, amount_received: 0, credit_applied: 55_900 }], "Receipt"],
    ["F480 cancelled after it was paid", [{ ...paid, status: "cancelled" }], "Order summary"],
    [
      "F480 verified, and its deposit never came",
      [{ ...paid, amount_received: 0, money: { owed: 55_900, credit: 0, refunded: 0 } }],
      "Order summary",
    ],
  ]),
  caseTable("basketTitle", basketTitle, [
    ["without budgets", [{ items: [ITEM] }], "Your basket"],
    [
      "with budgets, which are no prices",
      [{ items: [ITEM, { ...ITEM, budget: 5_000 }] }],
      "Your basket and item budgets",
    ],
    ["bought", [{ items: [{ ...ITEM, result: BOUGHT }] }], "What we bought"],
    [
      "F551 nothing of it, which is no shopping",
      [
        {
          items: [
            { ...ITEM, budget: 2_000, result: { ...BOUGHT, outcome: "not_available", cents: 0 } },
          ],
          result: { closed_at: "", spent: 0, unspent: 50_000, saved: 0, nothing: true },
        },
      ],
      "Your basket",
    ],
  ]),
  caseTable("receiptItems", receiptItems, [
    [
      "says what was bought, and what wasn't",
      [
        {
          items: [
            { ...ITEM, budget: 2_000, result: BOUGHT },
            { ...ITEM, quantity: 2, result: { ...BOUGHT, outcome: "not_available", cents: 0 } },
          ],
        },
      ],
      [
        { label: "1 × Bread, 500g", note: "Bought at Shoprite", value: "R18.99" },
        { label: "2 × Bread, 500g", note: "Not available", value: "R0.00" },
      ],
    ],
    [
      "with and without a budget",
      [
        {
          items: [
            { id: "1", item_name: "Milk", quantity: 2, unit: "2L", budget: 5_000 },
            { id: "2", item_name: "Bread", quantity: 1, unit: "500g", budget: null },
            { id: "3", item_name: "Rice", quantity: 1, unit: "Any size", budget: null },
          ],
        },
      ],
      [
        { label: "2 × Milk, 2L", value: "R50.00" },
        { label: "1 × Bread, 500g", value: "" },
        { label: "1 × Rice", value: "" },
      ],
    ],
  ]),
  caseTable("receiptAmounts", receiptAmounts, [
    [
      "with the month's fee",
      [amounts],
      [
        { label: "Grocery Budget", value: "R500.00" },
        { label: "Monthly Membership, November 2026", value: "R59.00" },
        { label: "Delivery", value: "R0.00" },
        { label: "Total Payable", value: "R559.00" },
      ],
    ],
    [
      "with credit",
      [{ ...amounts, credit_applied: 17_000 }],
      [
        { label: "Grocery Budget", value: "R500.00" },
        { label: "Monthly Membership, November 2026", value: "R59.00" },
        { label: "Delivery", value: "R0.00" },
        { label: "Total Payable", value: "R559.00" },
        { label: "Paid from your credit", value: "-R170.00" },
        { label: "To pay", value: "R389.00" },
      ],
    ],
    [
      "with what was owed before",
      [{ ...amounts, membership_fee: 0, total: 50_000, credit_applied: -5_900 }],
      [
        { label: "Grocery Budget", value: "R500.00" },
        { label: "Delivery", value: "R0.00" },
        { label: "Total Payable", value: "R500.00" },
        { label: "Still owed from before", value: "R59.00" },
        { label: "To pay", value: "R559.00" },
      ],
    ],
    [
      "verified with too little",
      [
        {
          ...amounts,
          membership_fee: 0,
          total: 50_000,
          payment_status: "verified",
          amount_received: 45_000,
          credit: -5_000,
          money: { owed: 5_000, credit: 0, refunded: 0 },
        },
      ],
      [
        { label: "Grocery Budget", value: "R500.00" },
        { label: "Delivery", value: "R0.00" },
        { label: "Total Payable", value: "R500.00" },
        { label: "Amount received", value: "R450.00" },
        { label: "Still owed", value: "R50.00" },
      ],
    ],
  ]),
  caseTable("receiptAddress", receiptAddress, [
    [
      "the unit above the street, the code last, then the phone",
      [{ delivery }],
      [
        "Thandi Mokoena",
        "Unit 4",
        "12 Vilakazi Street",
        "Orlando West",
        "Soweto",
        "1804",
        "082 123 4567",
      ],
    ],
  ]),
  caseTable("vatNoOn", vatNoOn, [
    ["F640 of a day before", [{ vat_no: "4123456789", vat_from: "2027-03-01" }, "2027-02-28"], ""],
    [
      "of the first day",
      [{ vat_no: "4123456789", vat_from: "2027-03-01" }, "2027-03-01"],
      "4123456789",
    ],
    ["always", [{ vat_no: "4123456789", vat_from: "" }, "2026-11-21"], "4123456789"],
  ]),
  caseTable("taxLine", taxLine, [
    ["of a VAT vendor", [{ vat_no: "4123456789" }], "VAT no. 4123456789"],
    ["of a business without VAT", [{ vat_no: "" }], "This is not a tax invoice."],
  ]),
];
