import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { listed, ORDERS } from "@/domain/order/examples";
import { NextStep } from "./next-step";

const delivery = {
  date: "2099-11-28",
  cut_off_at: "2099-11-26 04:00:00.000Z",
  state: "open",
} as const;
const checked = { ...listed(ORDERS.verified), delivery, deposit_check: "to_check" } as const;
const SECOND = "Your payment is verified. You also sent a proof of payment";

it.each([
  ["when it comes", {}, "Delivery Sat 28 Nov"],
  ["that it is on hold", { held: true }, "Your order is on hold"],
])(
  "F645 home says of an order with a second deposit to look for that it's paid, and %s",
  (_what, since, words) => {
    const html = renderToStaticMarkup(
      <NextStep order={{ ...checked, ...since }} stage="verified" />,
    );
    expect(html).toContain(SECOND);
    expect(html).toContain(words);
  },
);
