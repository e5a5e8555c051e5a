import type { Page } from "@playwright/test";
import { messageOf } from "@/domain/text/messages";
import { DAY_MS } from "@/domain/time/durations";
import { formatNearDay, sastDate } from "@/domain/time/sa-time";
import { allOf, type BoughtOrder, buying, makeDelivery } from "../support/buying";
import { makeBuyer, type Person, signIn } from "../support/members";
import { accepted, sql } from "../support/ordering";
import type { TestServer } from "../support/pocketbase";
import { expectAccessible } from "./accessible";
import { goWithin } from "./admin-tabs";
import { expect, test } from "./fixtures";
import { holdRequests } from "./held";
import { countList, databases, expectAllSaved } from "./outbox";

/** Later than any other test delivers. */
const DATE = sastDate(Date.now() + 40 * DAY_MS);
const NEXT = sastDate(Date.now() + 39 * DAY_MS);
const RESTORED = sastDate(Date.now() + 38 * DAY_MS);
const EXACT = "Only exact item";

/** Two shops, three members; Sipho has little to spend. */
function makeList(server: TestServer): BoughtOrder[] {
  return makeDelivery(server, DATE, [
    {
      name: "Thandi Mokoena",
      items: [
        { quantity: 2, substitution_details: "Long life is fine" },
        {
          item_name: "Bread",
          category: "Bread",
          unit: "700g",
          shop_preference: "Checkers",
          substitution_rule: EXACT,
        },
      ],
    },
    {
      name: "Sipho Khumalo",
      budget: 5000,
      items: [
        { quantity: 2 },
        { item_name: "Chicken", unit: "1kg", category: "Meat", shop_preference: "Checkers" },
      ],
    },
    {
      name: "Lerato Dube",
      items: [
        { item_name: "Chicken", unit: "1kg", category: "Meat", shop_preference: "Checkers" },
        { item_name: "Rice", unit: "10kg", category: "Pantry", shop_preference: "No Preference" },
      ],
    },
  ]);
}

/** From any page of the app. The phone looks for news as it does when its signal is back. */
async function openShop(page: Page, shop: string): Promise<void> {
  await goWithin(page, `/buying?date=${DATE}`);
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await page.getByRole("link", { name: shop }).click();
  await expect(page.getByRole("heading", { name: shop, level: 1 })).toBeVisible();
}

const openLine = (page: Page, name: string) =>
  page.getByRole("link", { name: new RegExp(name) }).click();
const save = (page: Page) => page.getByRole("button", { name: "Save entry" }).click();
const price = (page: Page) => page.getByLabel("Price for all of it", { exact: true });

/** An admin of the server, and the list of a delivery for that admin. */
async function listAs(server: TestServer, { email, password }: Person, date: string) {
  const chief = await signIn(server, email, password);
  return { chief, list: buying(server, { token: chief.pb.authStore.token }, date) };
}

test("T454 two buyers shop in two shops, and lose the network in the middle", async ({
  admin,
  asMember,
  goOffline,
  server,
}) => {
  const { chief, list } = await listAs(server, admin, DATE);
  makeList(server);
  accepted(await list.start());
  const asBuyer = async (): Promise<Page> => {
    const person: Person = await makeBuyer(server, chief);
    return (await asMember(person, ["buyer"])).page;
  };
  const first = await asBuyer();
  const second = await asBuyer();

  await test.step("each opens the list of a shop", async () => {
    await first.goto("/buying");
    await first.getByRole("link", { name: formatNearDay(DATE) }).click();
    await expect(first.getByText("4 items to buy, 0 done")).toBeVisible();
    await expectAccessible(first);
    await openShop(first, "Shoprite");
    await second.goto("/buying");
    await expect(second.getByRole("link", { name: formatNearDay(DATE) })).toBeVisible();
    await openShop(second, "Checkers");
  });

  await test.step("a line that one buyer is getting is shown to the other", async () => {
    await openLine(second, "Chicken 1kg");
    await second.getByRole("button", { name: "I'm getting this" }).click();
    const own = second.getByRole("button", { name: "You're getting this", pressed: true });
    await expect(own).toBeVisible();
    await openShop(first, "Checkers");
    await openLine(first, "Chicken 1kg");
    await expect(first.getByText("is getting this")).toBeVisible();
    await own.click();
    await expect(own).toBeHidden();
    await openShop(second, "Checkers");
    await openShop(first, "Shoprite");
  });

  await test.step("T455 a budget that would be passed says whose and by how much, before it is saved", async () => {
    await openLine(first, "Milk 2L");
    await expect(first.getByText("“Long life is fine”")).toBeVisible();
    await expect(first.getByText("R50.00 free")).toBeVisible();
    await save(first);
    await expect(first.getByText("Enter the price")).toBeVisible();
    await expect(price(first), "F603 the field that is wrong has the focus").toBeFocused();
    await price(first).fill("120");
    await expect(first.getByText("Enter the price")).toBeHidden();
    await expect(first.getByText("Sipho would be R10.00 over.")).toBeVisible();
    await expect(first.getByRole("button", { name: "Over a budget" })).toBeVisible();
    await expectAccessible(first);
    await first.getByRole("button", { name: "Leave Sipho out" }).click();
    await price(first).fill("60");
    await first.reload();
    await expect(price(first), "F269 what was typed is there").toHaveValue("60");
    await expect(first.getByRole("button", { name: "Save entry" })).toBeVisible();
    const form = first.getByRole("form", { name: "Entry" });
    await form.evaluate((entry: HTMLFormElement) => {
      entry.requestSubmit();
      entry.requestSubmit();
    });
    await expect(first.getByText("In part")).toBeVisible();
    await expect.poll(async () => (await list.changes()).entries.length).toBe(1);
  });

  await test.step("without a signal both go on, and nothing is lost when a phone dies", async () => {
    await goOffline(first);
    await goOffline(second);
    await openLine(first, "Milk 2L");
    await first.getByRole("radio", { name: "Not available" }).check();
    await save(first);
    await expect(first.getByText("All done here")).toBeVisible();
    await openLine(second, "Chicken 1kg");
    await price(second).fill("R99,90");
    await second.getByLabel("Quantity in all").fill("2.35");
    await expect(second.getByLabel("Quantity for Lerato")).toHaveValue("1.175");
    await save(second);
    await openLine(second, "Bread 700g");
    await second.getByRole("radio", { name: "Substitute" }).check();
    await expect(second.getByRole("checkbox", { name: /Thandi/ })).toBeDisabled();
    await expect(second.getByLabel("Note")).toHaveAccessibleDescription(/The member reads it/);
    await second.getByRole("radio", { name: "Bought" }).check();
    await price(second).fill("18,99");
    await save(second);
    await expect(second.getByText("All done here")).toBeVisible();
    const undo = second.getByRole("button", { name: /^Undo/ });
    await undo.click();
    await expect(second.getByText("1 of 2 items done")).toBeVisible();
    const last = second.getByRole("complementary", { name: "Your last entry" });
    await expect(last, "F262 the second tap meets the entry before").toContainText("Chicken 1kg");
    await undo.hover();
    await second.mouse.down({ clickCount: 2 });
    await second.mouse.up({ clickCount: 2 });
    await expect(second.getByText("No signal. Carry on")).toBeVisible();
    await expectAccessible(second);
    await second.goto("about:blank");
  });

  await test.step("with a signal all of it arrives, on the other phone too", async () => {
    await first.context().setOffline(false);
    await second.context().setOffline(false);
    await second.goto("/buying");
    await expect(second.getByRole("link", { name: formatNearDay(DATE) })).toBeVisible();
    await openShop(second, "Checkers");
    await expect
      .poll(async () => {
        const { entries } = await list.changes();
        return entries
          .map(({ outcome, cents, void_at }) => [outcome, cents, void_at !== ""])
          .sort();
      })
      .toEqual([
        ["bought", 1899, true],
        ["bought", 6000, false],
        ["bought", 9990, false],
        ["not_available", 0, false],
      ]);
    await openShop(first, "Checkers");
    await expect(first.getByText("1 of 2 items done")).toBeVisible();
  });

  await test.step("two entries for one line are both kept, until a buyer says which are right", async () => {
    await second.getByRole("button", { name: "Show 1 done item" }).click();
    await openLine(second, "Chicken 1kg");
    await second.getByRole("button", { name: "Enter more for this item" }).click();
    await second.getByRole("checkbox", { name: /Lerato/ }).check();
    await price(second).fill("30");
    const progress = await progressFrom(second);
    await save(second);
    await openLine(second, "Chicken 1kg");
    await expect(second.getByText("More was bought than asked for")).toBeVisible();
    expect(await progress(), "no row moves under the next tap").toEqual(["0 of 2 items done"]);
    await second.getByRole("button", { name: "All of them are right" }).click();
    await expect(second.getByText("More was bought than asked for")).toBeHidden();
  });

  await test.step("F260 what a restored server has lost is sent again under its own id", async () => {
    const arrived = async () => (await list.changes()).entries;
    await expect.poll(async () => (await arrived()).map(({ cents }) => cents)).toContain(3000);
    const saved = await arrived();
    const chicken = saved.filter(({ cents }) => cents === 9990);
    const undone = saved.filter(({ cents }) => cents === 1899);
    expect([chicken.length, undone.length]).toEqual([1, 1]);
    sql(server, `DELETE FROM purchases WHERE id = '${chicken[0]?.id}'`);
    const before = "void_at = '', changed_at = '2026-11-01 10:00:00.000Z'";
    sql(server, `UPDATE purchases SET ${before} WHERE id = '${undone[0]?.id}'`);
    await openShop(second, "Checkers");
    const short = (entries: typeof saved) =>
      entries.map(({ id, cents, void_at }) => [id, cents, void_at !== ""]).sort();
    await expect.poll(async () => short(await arrived())).toEqual(short(saved));
  });

  await test.step("what has no shop is given to one", async () => {
    await slowReads(first);
    await first.goto(`/buying?date=${DATE}`);
    await first.getByRole("link", { name: "No shop chosen yet" }).click();
    await first.getByLabel("Buy all of these at").selectOption("Shoprite");
    const letGo = await holdRequests(first, "**/api/app/buying/shop");
    await first.getByRole("button", { name: "Move all to this shop" }).click();
    await expect(first.getByText("Nothing to buy here")).toBeVisible();
    const progress = await progressFrom(first);
    letGo();
    await expect
      .poll(async () => (await list.overview()).shops.map(({ shop, lines }) => [shop, lines]))
      .toEqual([
        ["Checkers", 2],
        ["Shoprite", 2],
      ]);
    await expectAllSaved(first);
    await expect(first.getByText("Nothing to buy here")).toBeVisible();
    const shown = new Set(["0 of 0 items done", ...(await progress())]);
    expect([...shown], "what was moved comes back for no moment").toHaveLength(1);
  });

  await test.step("T456 a list leaves the phone a week after its delivery, though nobody opens it", async () => {
    const names = await databases(first);
    const name = names?.find((one) => /^pooled-pantry-[0-9a-f-]{36}$/.test(one)) ?? "";
    const old = sastDate(Date.now() - 8 * DAY_MS);
    await first.goto("/account");
    expect(await countList(first, name, old, { isPut: true })).toBe(1);
    await first.reload();
    await expect.poll(() => countList(first, name, old)).toBe(0);
    expect(await countList(first, name, DATE)).toBeGreaterThan(0);
  });

  await test.step("T456 whose role has ended keeps nothing of the list", async () => {
    const staff = await chief.pb.send("/api/app/admin/administrators", {});
    for (const { id } of staff.staff) {
      const body = { user_id: id, role: "buyer", remove_data: true };
      await chief.pb.send("/api/app/admin/roles/end", { method: "POST", body });
    }
    await expect(first, "told by the next request").toHaveURL("/", { timeout: 60_000 });
    await first.goto("/buying");
    await expect(first).toHaveURL("/admin-auth");
    const names = await first.evaluate(async () =>
      (await indexedDB.databases()).map(({ name }) => name),
    );
    expect(
      names.filter((name) => /^pantry-[0-9a-f-]{36}|pooled-pantry-[0-9a-f-]{36}/.test(name ?? "")),
    ).toEqual([]);
  });
});

test("F672 what another buyer enters changes no entry that is being typed, F673 nor is it called right unseen", async ({
  admin,
  asMember,
  goOffline,
  server,
}) => {
  const { chief, list } = await listAs(server, admin, NEXT);
  makeDelivery(server, NEXT, [
    { name: "Thandi Mokoena", items: [{ quantity: 2 }] },
    { name: "Sipho Khumalo", items: [{}] },
  ]);
  accepted(await list.start());
  const [milk] = (await list.page()).lines;
  if (!milk) throw new Error("the list has a line");
  const thandis = allOf(milk).filter(({ quantity_milli }) => quantity_milli === 2000);
  const { page } = await asMember(await makeBuyer(server, chief), ["buyer"]);
  await page.goto(`/buying?date=${NEXT}&shop=Shoprite`);
  await openLine(page, "Milk 2L");
  const doubled = page.getByText("More was bought than asked for");
  const expectBoth = async () => {
    await expect(page.getByText("2 bought for R50.00", { exact: true })).toBeVisible();
    await expect(page.getByLabel("Quantity for Thandi")).toHaveValue("2");
    await expect(page.getByLabel("Quantity for Sipho")).toHaveValue("1");
  };

  await test.step("the price was typed for three, and stays theirs", async () => {
    await price(page).fill("90");
    accepted(await list.enter(milk, thandis, { cents: 5000 }));
    await page.evaluate(() => dispatchEvent(new Event("online")));
    await expectBoth();
    await page.reload();
    await expectBoth();
    await expect(price(page)).toHaveValue("90");
    await save(page);
    await openLine(page, "Milk 2L");
    await expect(page.getByText("3 bought for R90.00", { exact: true })).toBeVisible();
    await expect(doubled).toBeVisible();
  });

  await test.step("F678 a phone without room says that nothing of it is saved", async () => {
    await expectAllSaved(page);
    const isFull = (full: boolean) =>
      page.evaluate((on) => document.documentElement.toggleAttribute("data-full", on), full);
    await page.evaluate(() => {
      const { put } = IDBObjectStore.prototype;
      IDBObjectStore.prototype.put = function (...given) {
        const isFull = document.documentElement.hasAttribute("data-full");
        if (isFull) throw new DOMException("The phone is full", "QuotaExceededError");
        return put.apply(this, given);
      };
    });
    await isFull(true);
    const noRoom = page.getByRole("main").getByText(messageOf("phone_full"));
    await page.getByRole("button", { name: "All of them are right" }).click();
    await expect(noRoom).toBeVisible();
    await expect(doubled).toBeVisible();
    await isFull(false);
  });

  await test.step("what comes before the word arrives is asked about", async () => {
    await goOffline(page);
    await page.getByRole("button", { name: "All of them are right" }).click();
    await expect(doubled).toBeHidden();
    accepted(await list.enter(milk, thandis, { cents: 4000 }));
    await page.context().setOffline(false);
    await expect
      .poll(async () =>
        (await list.changes()).entries.map(({ cents, kept }) => [cents, kept]).sort(),
      )
      .toEqual([
        [4000, false],
        [5000, true],
        [9000, true],
      ]);
    await expect(doubled).toBeVisible();
  });

  await test.step("F696 who is chosen after an entry for them was taken back gets what they asked for", async () => {
    await page.getByRole("button", { name: "Enter more for this item" }).click();
    await price(page).fill("60");
    const taken = page.getByRole("button", { name: /^Take back/ });
    for (const left of [2, 1, 0]) {
      await taken.first().click();
      await expect(taken).toHaveCount(left);
    }
    await page.getByRole("checkbox", { name: /Thandi/ }).check();
    await expect(page.getByLabel("Quantity for Thandi")).toHaveValue("2");
  });
});

test("F715 what was bought is sent again to a server that was restored to before buying began; F717 what is left of another list leaves the phone", async ({
  admin,
  asMember,
  server,
}) => {
  const { chief, list } = await listAs(server, admin, RESTORED);
  makeDelivery(server, RESTORED, [{ name: "Thandi Mokoena", items: [{ quantity: 2 }] }]);
  accepted(await list.start());
  const { page } = await asMember(await makeBuyer(server, chief), ["buyer"]);
  await page.goto(`/buying?date=${RESTORED}&shop=Shoprite`);
  await openLine(page, "Milk 2L");
  await price(page).fill("50");
  await save(page);
  const bought = async () => (await list.changes()).entries.map(({ id, cents }) => [id, cents]);
  await expect.poll(bought).toHaveLength(1);
  const saved = await bought();
  for (const table of ["purchases", "buying_wants", "buying_lines"]) {
    sql(server, `DELETE FROM ${table} WHERE delivery_date = '${RESTORED}'`);
  }
  sql(server, `UPDATE deliveries SET state = 'open', buying_at = '' WHERE date = '${RESTORED}'`);
  const database = (await databases(page))?.find((one) =>
    /^pooled-pantry-[0-9a-f-]{36}$/.test(one),
  );
  const other = sastDate(Date.now() + 37 * DAY_MS);
  const draft = { isPut: true, kind: "draft" };
  expect(await countList(page, database ?? "", other, draft)).toBe(1);
  const asked = page.waitForResponse(/\/buying\/deliveries/);
  await page.goto("/buying");
  await asked;
  await expect
    .poll(() => countList(page, database ?? "", other), { message: "F717 what has no list leaves" })
    .toBe(0);
  await expect(page.getByRole("link", { name: formatNearDay(RESTORED) })).toBeHidden();
  accepted(await list.start());
  await page.reload();
  await page.getByRole("link", { name: formatNearDay(RESTORED) }).click();
  await expect.poll(bought).toEqual(saved);
});

test("a long list is drawn as it comes near the screen, and searched as a whole; what is saved stays on it, however slowly the phone reads", {
  tag: "@long-run",
}, async ({ admin, asMember, server }) => {
  const date = sastDate(Date.now() + 47 * DAY_MS);
  const { chief, list } = await listAs(server, admin, date);
  const items = Array.from({ length: 90 }, (_, at) => ({
    item_name: `Item ${String(at + 1).padStart(2, "0")}`,
    category: at < 45 ? "Bread" : "Dairy",
  }));
  const [maas, amasi] = ["Maas", "amasi"].map((item_name) => ({
    item_name,
    shop_preference: "Checkers",
  }));
  const [, sipho] = makeDelivery(server, date, [
    { name: "Thandi Mokoena", items: [...items, { ...maas }] },
    { name: "Sipho Khumalo", items: [{ ...amasi, quantity: 2 }] },
  ]);
  accepted(await list.start());
  for (const [id, hour, text] of [
    ["z", 10, "Not the sour one"],
    ["a", 11, "Any is fine"],
  ]) {
    sql(
      server,
      `INSERT INTO buyer_notes (id, user_id, order_id, delivery_date, kind, text, sent_at) VALUES
       ('${id}-${sipho?.id}', '${sipho?.user_id}', '${sipho?.id}', '${date}', 'message', '${text}', '2026-11-20 ${hour}:00:00.000Z')`,
    );
  }
  const { page } = await asMember(await makeBuyer(server, chief), ["buyer"]);
  await slowReads(page);
  await page.goto(`/buying?date=${date}&shop=Shoprite`);
  await expect(page.getByText("0 of 90 items done")).toBeVisible();
  const last = page.getByRole("link", { name: /Item 90/ });
  await expect(page.getByRole("link", { name: /Item 01/ })).toBeVisible();
  await expect(last).toHaveCount(0);
  await page.getByLabel("Find an item").fill("item 90");
  await expect(last).toBeVisible();
  await page.getByLabel("Find an item").fill("");
  await expect(last).toHaveCount(0);
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expect(last).toBeVisible();
  await last.click();
  await expect(page.getByRole("heading", { name: "Item 90 2L" })).toBeVisible();

  await price(page).fill("20");
  const progress = await progressFrom(page);
  await save(page);
  await expect(page.getByText("1 of 90 items done")).toBeVisible();
  await expect.poll(async () => (await list.changes()).entries.length).toBe(1);
  await expectAllSaved(page);
  await expect(page.getByRole("button", { name: "Undo" })).toBeVisible();
  expect(await progress()).toEqual(["1 of 90 items done"]);

  await test.step("F293 what is bought stays so when its spelling is joined to another, or parted", async () => {
    const shop = async () => {
      await page.goto(`/buying?date=${date}&shop=Checkers`);
      await expect(page.getByRole("heading", { name: "Checkers", level: 1 })).toBeVisible();
    };
    await shop();
    await openLine(page, "amasi");
    await expect(page.getByText(/^Wrote:/).locator("..")).toHaveText([
      "Wrote: Not the sour one",
      "Wrote: Any is fine",
    ]);
    await price(page).fill("60");
    await save(page);
    await expect(page.getByText("1 of 2 items done")).toBeVisible();
    await expectAllSaved(page);
    // Long enough ago that the phone isn't told of it again.
    sql(server, "UPDATE purchases SET changed_at = '2026-11-01 10:00:00.000Z'");
    accepted(await list.judge("maas", "amasi", "joined"));
    await shop();
    await expect(page.getByRole("link", { name: /3 of Maas.*In part/ })).toBeVisible();
    await expect(page.getByRole("button", { name: /^Undo.*Maas 2L/ })).toBeVisible();
    await openLine(page, "Maas");
    await expect(page.getByText("3 for 2 members, 1 left to buy")).toBeVisible();
    await expect(page.getByRole("button", { name: /^Take back.*2 bought/ })).toBeVisible();
    await price(page).fill("30");
    await save(page);
    await expect(page.getByText("All done here")).toBeVisible();
    accepted(await list.judge("maas", "amasi", "open"));
    await shop();
    await expect(page.getByText("2 of 2 items done")).toBeVisible();
  });
});

/** From its next load on, the page takes long to read a list, and reads commands as fast as ever. */
const slowReads = (page: Page) =>
  page.addInitScript(() => {
    for (const { prototype } of [IDBIndex, IDBObjectStore]) {
      const { get, getAll } = prototype;
      const slow = (source: IDBIndex | IDBObjectStore, reads: number) => {
        const store = source instanceof IDBIndex ? source.objectStore : source;
        if (store.name === "buying") for (let n = 0; n < reads; n++) source.count();
      };
      prototype.getAll = function (...given: []) {
        slow(this, 300);
        return getAll.apply(this, given);
      };
      prototype.get = function (key) {
        slow(this, String(key).startsWith("lines ") ? 3000 : 0); // one large row
        return get.call(this, key);
      };
    }
  });

/** From now on keeps what the page says is done, as it changes. Answers what reads it. */
async function progressFrom(page: Page): Promise<() => Promise<string[]>> {
  const seen = await page.evaluateHandle(() => {
    const texts: string[] = [];
    new MutationObserver(() => {
      const text = document.querySelector('[aria-label="Progress"] span')?.textContent;
      if (text && text !== texts.at(-1)) texts.push(text);
    }).observe(document, { subtree: true, childList: true, characterData: true });
    return texts;
  });
  return () => seen.jsonValue();
}
