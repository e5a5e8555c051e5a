import { caseTable, checkedBy } from "../case-table";
import { basketNameSchema, mayNameBasket } from "./requests";

const twenty = Array.from({ length: 20 }, (_, n) => `Basket ${n}`);

export const tables = [
  caseTable("basketNameSchema", checkedBy(basketNameSchema), [
    [
      "takes a name without the spaces around it",
      [{ name: "  Month-end " }],
      { name: "Month-end" },
    ],
    ["takes no name, which takes it away", [{}], { name: "" }],
    ["takes 50 characters", [{ name: "x".repeat(50) }], { name: "x".repeat(50) }],
    ["refuses 51", [{ name: "x".repeat(51) }], ["name: basket_name_too_long"]],
  ]),
  caseTable("mayNameBasket", mayNameBasket, [
    ["allows a first name", ["Month-end", []], { ok: true, value: "apply" }],
    ["allows another one", ["Mid-month", ["Month-end"]], { ok: true, value: "apply" }],
    [
      "refuses one that another basket has, whatever its letter case",
      ["month-END", ["Month-end"]],
      { ok: false, status: 409, code: "basket_name_taken" },
    ],
    [
      "refuses the 21st",
      ["One more", twenty],
      { ok: false, status: 409, code: "too_many_basket_names" },
    ],
    ["always allows to take a name away", ["", twenty], { ok: true, value: "apply" }],
  ]),
];
