import { expect, test } from "vitest";
import type { GroceryItem } from "@/domain/basket/grocery-item";
import { USUAL_ORDERS } from "@/domain/basket/usual-items";
import { copyNewest } from "../support/copied-orders";
import { serverForFile } from "../support/for-file";
import {
  accepted,
  call,
  deciding,
  item,
  makeShopper,
  makeShoppers,
  type Shopper,
  shopping,
  sql,
  start,
} from "../support/ordering";

const server = await serverForFile();
const admin = makeShopper(server, { admin: true });
const maas = { category: "Other", customCategory: "Dairy", itemName: "Other" };

async function countAgain(): Promise<void> {
  await (await server.asSuperuser()).crons.run("count-popular-items");
}

async function popularFor(who: Shopper): Promise<string[]> {
  const { popular } = accepted(await call<{ popular: GroceryItem[] }>(server, who, "usual-items"));
  return popular.map(({ customItemName, customSize }) => `${customItemName} ${customSize}`);
}

async function order(who: Shopper, names: string[], isPaid = true): Promise<void> {
  const items = names.map((customItemName) =>
    item({ ...maas, customItemName, size: "Other", customSize: "4L" }),
  );
  const shop = shopping(server, who);
  const { id } = accepted(await shop.start(start({ items }))).order;
  accepted(await shop.budget(id, 50_000));
  const { order: sent } = accepted(await shop.proof(id));
  const placed = accepted(await shop.complete(sent)).order;
  if (isPaid) accepted(await deciding(server, admin).verifyOrder(placed));
}

test("an item is offered to all once five members have paid for it, whatever its letters' case", async () => {
  const members = makeShoppers(server, 5);
  const newest = makeShopper(server);
  for (const [at, who] of members.slice(0, 4).entries()) await order(who, [at ? "Maas" : "maas"]);
  await countAgain();
  expect(await popularFor(newest)).toEqual([]);
  for (const who of members.slice(4)) await order(who, ["Maas"]);
  await countAgain();
  await expect.poll(() => popularFor(newest)).toEqual(["Maas 4L"]);
});

test("T470 nobody puts words before all members: neither by many orders of one, nor by orders that nobody paid", async () => {
  const thief = makeShopper(server);
  for (let sent = 0; sent < 5; sent++) await order(thief, ["Call 082 555 0000"]);
  for (const who of makeShoppers(server, 6)) await order(who, ["Win a prize"], false);
  await countAgain();
  expect(await popularFor(thief)).toEqual(["Maas 4L"]);
});

test("what a member ordered comes back as one, as it was ordered last, for its part of the price", async () => {
  const who = makeShopper(server);
  const usual = async () =>
    accepted(await call<{ items: GroceryItem[] }>(server, who, "usual-items")).items;
  const buy = async (given: object) => {
    const shop = shopping(server, who);
    const { id } = accepted(await shop.start(start({ items: [item({ ...given })] }))).order;
    accepted(await shop.budget(id, 50_000));
    accepted(await shop.complete(accepted(await shop.proof(id)).order));
  };
  await buy({ quantity: 3, budget: "R100", shopPreference: "Spar" });
  expect(await usual()).toMatchObject([{ quantity: 1, budget: "33.33", shopPreference: "Spar" }]);
  await buy({ quantity: 2, budget: "", shopPreference: "Shoprite" });
  expect(await usual(), "the price of the order before").toMatchObject([
    { quantity: 1, budget: "33.33", shopPreference: "Shoprite" },
  ]);
  await buy({ quantity: 2, budget: "R50" });
  expect(await usual()).toMatchObject([{ quantity: 1, budget: "25.00" }]);
});

test("F623 what was usual years ago, and what it cost then, gives way to what is ordered now", async () => {
  const who = makeShopper(server);
  const usual = async () =>
    accepted(await call<{ items: GroceryItem[] }>(server, who, "usual-items")).items.map(
      ({ customItemName, budget }) => `${customItemName} ${budget}`,
    );
  await order(who, ["Nappies"], false);
  const before = (column: string) =>
    `${column} = strftime('%Y-%m-%d %H:%M:%fZ', ${column}, '-2 years')`;
  sql(
    server,
    `UPDATE orders SET ${before("placed_at")}, ${before("submitted_at")} WHERE user_id = '${who.id}'`,
  );
  copyNewest(server, who, 69);
  expect(await usual()).toEqual(["Nappies 25.00"]);
  await order(who, ["Coffee"], false);
  expect(await usual(), "a new one changes little").toEqual(["Nappies 25.00", "Coffee 25.00"]);
  copyNewest(server, who, USUAL_ORDERS - 1);
  expect(await usual()).toEqual(["Coffee 25.00"]);
});
