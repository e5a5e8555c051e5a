import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { OutboxRow } from "@/data/commands/commands";
import { OrdersPart } from "./orders-part";

it.each([
  ["offline", "This loads when you&#x27;re back online."],
  ["unreachable", "This loads when we can reach our server again."],
])("says of orders that aren't on the phone when they load: %s", (failure, text) => {
  const html = renderToStaticMarkup(<OrdersPart facts={undefined} failure={failure} />);
  expect(html).toContain(text);
});

it.each([
  ["queued", "Your order is waiting to send"],
  ["attention", "Your order wasn&#x27;t accepted"],
])("F699 home heads an order that our server doesn't have by what it is: %s", (state, title) => {
  const waiting = [{ id: "c1", kind: "start", state, problem: "", orderId: "o1" }];
  const basket = { orderId: "", items: 0, isOver: false, hasAddress: true };
  const facts = {
    orders: [],
    asOf: 0,
    credit: 0,
    basket,
    waiting: waiting as never as OutboxRow[],
  };
  const html = renderToStaticMarkup(<OrdersPart facts={facts} failure={undefined} />);
  expect(html).toContain(`>${title}</h2>`);
});
