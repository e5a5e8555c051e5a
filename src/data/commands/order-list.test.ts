import { afterEach, expect, test, vi } from "vitest";
import { BLANK_DELIVERY } from "@/domain/delivery/blank-delivery";
import { listed, ORDERS } from "@/domain/order/examples";
import { list } from "./order-list";

afterEach(() => vi.unstubAllGlobals());

const preferences = { priority: "", delivery_frequency: "" };

async function answerTo(id: string, stored: { version: string; wished: boolean }) {
  const order = { ...listed(ORDERS.submitted), list_version: stored.version };
  const content = { delivery: BLANK_DELIVERY, items: [], preferences };
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("fetch", async () => Response.json({ order, content, wished: stored.wished }));
  const row = { kind: "list", id, order: order.id, items: [], preferences, madeAt: 0, basedOn: [] };
  return list.send?.(row as never, () => {});
}

test("F420 a sent list is kept as the order's own only where the server took it", async () => {
  expect(await answerTo("mine", { version: "mine", wished: false })).toHaveProperty("sentList");
  const wished = await answerTo("mine", { version: "before", wished: true });
  expect(wished, "a wish for the buyer").not.toHaveProperty("sentList");
  const others = await answerTo("mine", { version: "theirs", wished: false });
  expect(others, "another phone's list").not.toHaveProperty("sentList");
});
