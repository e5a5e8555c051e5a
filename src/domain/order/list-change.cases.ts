import { caseTable, checkedBy } from "../case-table";
import type { Delivery } from "../delivery/joining";
import { listOffer, mayChangeList, mayWriteToBuyer } from "./list-change";
import { listDifference, type OrderList } from "./list-difference";
import { buyerNoteSchema } from "./list-requests";

const delivery: Delivery = {
  date: "2026-11-30",
  cut_off_at: "2026-11-25 16:00:00.000Z",
  state: "open",
};
const buying = { ...delivery, state: "buying" } as const;
const closed = { ...delivery, state: "closed" } as const;
const order = { status: "pending", submitted_at: "2026-11-21 09:20:00.000Z" } as const;
const before = Date.UTC(2026, 10, 25, 15, 59);
const after = Date.UTC(2026, 10, 25, 16);
const APPLY = { ok: true, value: "apply" } as const;
const WISH = { ok: true, value: "wish" } as const;
type Code =
  | "list_closed"
  | "order_cancelled"
  | "order_delivered"
  | "order_not_submitted"
  | "buyer_notes_closed";
const refused = (code: Code) => ({ ok: false, status: 409, code }) as const;

const MILK: OrderList["items"][number] = {
  id: "milk",
  position: 0,
  item_name: "Milk",
  quantity: 2,
  unit: "2L",
  category: "Dairy",
  category_other: "",
  shop_preference: "Checkers",
  shop_preference_other: "",
  brand_preference: "No Preference",
  notes: "",
  budget: 5000,
  substitution_rule: "Allow substitute",
  substitution_details: "",
};
const BREAD = { ...MILK, id: "bread", item_name: "Bread", unit: "700g", budget: null };
const list = (...items: OrderList["items"]): OrderList => ({
  items,
  preferences: { priority: "price", delivery_frequency: "monthly" },
});
const many = Array.from({ length: 200 }, (_, place) => ({ ...BREAD, id: `bread ${place}` }));

export const tables = [
  caseTable("mayChangeList", mayChangeList, [
    ["until the cut-off", [order, delivery, { madeAt: before, now: before }], APPLY],
    [
      "also of a verified order",
      [{ ...order, status: "processing" }, delivery, { madeAt: before, now: before }],
      APPLY,
    ],
    [
      "by the server's time alone, whatever the phone's clock says",
      [order, delivery, { madeAt: after, now: before }],
      APPLY,
    ],
    [
      "what was made before the cut-off and comes after it is a wish",
      [order, delivery, { madeAt: before, now: after }],
      WISH,
    ],
    ["also while we buy", [order, buying, { madeAt: before, now: after }], WISH],
    [
      "nothing once buying has begun before the cut-off but a wish",
      [order, buying, { madeAt: before, now: before }],
      WISH,
    ],
    [
      "nothing that was made at the cut-off",
      [order, delivery, { madeAt: after, now: after }],
      refused("list_closed"),
    ],
    [
      "nothing once the delivery is closed",
      [order, closed, { madeAt: before, now: after }],
      refused("list_closed"),
    ],
    ["while no date is to come", [order, null, { madeAt: after, now: after }], APPLY],
    [
      "while its cancelled delivery gives it to the next one",
      [order, { ...delivery, state: "cancelled" }, { madeAt: after, now: after }],
      APPLY,
    ],
    [
      "nothing of a cancelled order",
      [{ ...order, status: "cancelled" }, delivery, { madeAt: before, now: before }],
      refused("order_cancelled"),
    ],
    [
      "nothing of a delivered order",
      [{ ...order, status: "delivered" }, delivery, { madeAt: before, now: before }],
      refused("order_delivered"),
    ],
    [
      "nothing of a draft, which the wizard changes",
      [{ ...order, submitted_at: "" }, null, { madeAt: before, now: before }],
      refused("order_not_submitted"),
    ],
  ]),
  caseTable("mayWriteToBuyer", mayWriteToBuyer, [
    ["before we buy", [order, delivery], APPLY],
    ["while we buy", [order, buying], APPLY],
    ["not once the delivery is closed", [order, closed], refused("buyer_notes_closed")],
    ["not where nobody buys for it", [order, null], refused("buyer_notes_closed")],
    [
      "not of a cancelled order",
      [{ ...order, status: "cancelled" }, buying],
      refused("order_cancelled"),
    ],
  ]),
  caseTable("listOffer", listOffer, [
    ["a change until the cut-off", [{ ...order, delivery }, before], "change"],
    ["a message after it", [{ ...order, delivery }, after], "write"],
    ["a message while we buy", [{ ...order, delivery: buying }, before], "write"],
    ["nothing once we have bought", [{ ...order, delivery: closed }, after], undefined],
    ["a change while no date is to come", [{ ...order, delivery: null }, after], "change"],
    ["nothing where this phone knows no delivery", [order, before], undefined],
    [
      "nothing of a cancelled order",
      [{ ...order, status: "cancelled", delivery }, before],
      undefined,
    ],
  ]),
  caseTable("listDifference", listDifference, [
    ["nothing where nothing differs", [list(MILK), list(MILK)], ""],
    [
      "what is added, changed and taken away",
      [list(MILK, BREAD), list({ ...MILK, quantity: 3 }, { ...BREAD, id: "rolls" })],
      [
        "Instead of 2 × Milk, 2L · Checkers · R50.00: 3 × Milk, 2L · Checkers · R50.00",
        "Also: 2 × Bread, 700g · Checkers",
        "Not any more: 2 × Bread, 700g · Checkers",
      ].join("\n"),
    ],
    [
      "the preferences",
      [
        list(MILK),
        { ...list(MILK), preferences: { priority: "brand", delivery_frequency: "weekly" } },
      ],
      "Prioritize: brand\nFrequency: weekly",
    ],
    [
      "no more lines than there is room for",
      [list(), list(...many)],
      `${Array.from({ length: 60 }, () => "Also: 2 × Bread, 700g · Checkers").join("\n")}\nAnd 140 more`,
    ],
  ]),
  caseTable("a message to the buyer", checkedBy(buyerNoteSchema), [
    [
      "without the spaces around it",
      [{ text: "  Ripe ones, please\n" }],
      { text: "Ripe ones, please" },
    ],
    ["not an empty one", [{ text: " " }], ["text: buyer_note_required"]],
    ["nor a long one", [{ text: "x".repeat(301) }], ["text: buyer_note_too_long"]],
  ]),
];
