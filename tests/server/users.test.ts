import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { USERS_SEARCH } from "@/domain/lists/list-search";
import type { UserPage, UserView } from "@/domain/users/responses";
import { foldText } from "@/domain/users/search-text";
import { serverForFile } from "../support/for-file";
import { subscribing } from "../support/membership";
import {
  accepted,
  call,
  makeShopper,
  makeShoppers,
  placeOrder,
  type Shopper,
  sql,
  value,
} from "../support/ordering";

const server = await serverForFile();
const admin = makeShopper(server, { admin: true, name: "Admin" });

const list = async (query = "") =>
  accepted(await call<UserPage>(server, admin, `admin/users${query}`));
const namesFound = async (typed: string) => {
  const { rows } = await list(`?q=${encodeURIComponent(typed)}`);
  return rows.map(({ full_name }) => full_name);
};

function rename(who: Shopper, fields: Record<string, string>) {
  const set = Object.entries(fields).map(
    ([name, text]) => `${name} = '${text.replace(/'/g, "''")}'`,
  );
  sql(server, `UPDATE profiles SET ${set.join(", ")} WHERE id = '${who.id}'`);
}

describe("finding members", () => {
  test.each([
    ["Renée Nkosi-Ŝato", "renee"],
    ["Renée Nkosi-Ŝato", "NÉE nko"],
    ["Ṱhavhani Ḓau", "thavhani dau"],
    ["Søren Łuczak", "soren lucz"],
    ["Zoë O'Brien", "o'br"],
    ['100% "Quoted" _under', '"quoted" _'],
    ['100% "Quoted" _under', "0%"],
    ["AND OR NOT NEAR(x)", "near(x)"],
    ["Thandi Nkosi-Wêreld", "nkosi thandi"],
    ["Thandi Nkosi-Wêreld", "wereld th ndi"],
  ])("finds %s by %s", async (full_name, typed) => {
    rename(makeShopper(server), { full_name });
    expect(await namesFound(typed)).toContain(full_name);
  });

  test.each([
    "082 555 0134",
    "0825550134",
    "+27 82 555 0134",
    "+27 (0)82 555-0134",
    "0027 82 555 0134",
    "27825550134",
    "555 0134",
    "550134",
    "(082) 555",
  ])("finds a phone number by %s", async (typed) => {
    const who = makeShopper(server);
    const full_name = `Caller ${who.id}`;
    rename(who, { full_name, phone: "+27825550134" });
    expect(await namesFound(typed)).toContain(full_name);
    sql(server, `UPDATE profiles SET phone = '+27111111111' WHERE id = '${who.id}'`);
    expect(await namesFound(typed)).not.toContain(full_name);
  });

  test("finds a foreign number, and one that is none, by their digits", async () => {
    rename(makeShopper(server), { full_name: "From London", phone: "+442079460958" });
    rename(makeShopper(server), { full_name: "Odd Number", phone: "(021) 555-0199 x7" });
    expect(await namesFound("+44 20 7946 0958")).toContain("From London");
    expect(await namesFound("021 555 0199")).toContain("Odd Number");
  });

  test("F365 finds the member of a payment reference, also of a membership that isn't completed", async () => {
    const who = makeShopper(server);
    const order = await placeOrder(server, who);
    const { payment } = accepted(await subscribing(server, who).open());
    for (const reference of [order.payment_reference, payment.payment_reference]) {
      for (const typed of [reference, ` ${reference.toLowerCase()}`, `FNB OB PMT ${reference}`]) {
        expect((await list(`?q=${encodeURIComponent(typed)}`)).rows).toMatchObject([
          { id: who.id },
        ]);
      }
    }
    const typed = payment.payment_reference;
    expect((await list(`?q=${typed}&show=no_order`)).rows).toEqual([]);
    expect((await list(`?q=${typed.slice(0, 10)}`)).rows).toEqual([]);
    const owner = async () =>
      accepted(await call<{ user: UserView }>(server, admin, `admin/users/${who.id}`)).user;
    expect(await owner()).toMatchObject({ uncompleted: null });
    accepted(await subscribing(server, who).proof(typed));
    expect(await owner()).toMatchObject({
      uncompleted: { payment_reference: typed, proof: { payment_reference: typed } },
    });
    const path = `payments/subscription/${typed}/proofs`;
    const [{ id } = { id: "" }] = accepted(
      await call<{ proofs: { id: string }[] }>(server, admin, path),
    ).proofs;
    expect(await call(server, who, path), "F457 by an admin alone").toMatchObject({ status: 403 });
    const file = await fetch(`${server.url}/api/app/proofs/${id}`, {
      headers: { Authorization: admin.token },
    });
    expect(file.status).toBe(200);
  });

  test("finds an email in any letter case, and one or two letters", async () => {
    const who = makeShopper(server);
    rename(who, { full_name: "Qx", email: "Ženith.QX@members.test" });
    expect(await namesFound("h.qX@mem")).toEqual(["Qx"]);
    expect(await namesFound("qx")).toContain("Qx");
    expect(await namesFound("zzq")).toEqual([]);
  });

  test("finds two letters at the end of a name or an email, the last digits of a phone, and nothing for no match", async () => {
    const who = makeShopper(server);
    rename(who, { full_name: "Thabo Vqj", email: "a@members.jqw", phone: "" });
    for (const typed of ["qj", "qw", "q"]) {
      expect(await namesFound(typed), typed).toContain("Thabo Vqj");
    }
    expect(await namesFound("jv")).toEqual([]);
    rename(who, { phone: "+27821230097" });
    expect(await namesFound("97")).toContain("Thabo Vqj");
  });

  test("folds every accented letter as the domain does", () => {
    const codes = [
      ...Array.from({ length: 0x190 }, (_, n) => 0xc0 + n),
      ...Array.from({ length: 0x100 }, (_, n) => 0x1e00 + n),
    ];
    const who = makeShopper(server);
    for (let from = 0; from < codes.length; from += 90) {
      const full_name = String.fromCharCode(...codes.slice(from, from + 90));
      rename(who, { full_name });
      const name = value(server, `SELECT name FROM member_search WHERE user_id = '${who.id}'`);
      expect(name).toBe(foldText(full_name));
    }
  });

  test("a search never breaks, whatever is typed", async () => {
    for (const typed of [
      '"',
      '""',
      "'",
      "*",
      "a*",
      "%",
      "\\",
      "NOT",
      "(",
      "^x",
      "col:x",
      "é",
      "😀😀😀",
      "x".repeat(5000),
    ]) {
      await expect(list(`?q=${encodeURIComponent(typed)}`)).resolves.toBeDefined();
    }
  });
});

describe("pages", () => {
  test("each order shows every member once, and the count is that of all", async () => {
    makeShoppers(server, 120, { name: "Émile | Pipe" });
    for (const sort of USERS_SEARCH.sort) {
      const seen: string[] = [];
      let after: string | null = "";
      let total = 0;
      while (after !== null) {
        const page: UserPage = await list(`?sort=${sort}&after=${encodeURIComponent(after)}`);
        seen.push(...page.rows.map(({ id }) => id));
        total = page.total;
        after = page.next;
      }
      expect(new Set(seen).size, sort).toBe(seen.length);
      expect(seen.length, sort).toBe(total);
      expect(total).toBe(value(server, "SELECT COUNT(*) FROM profiles"));
    }
    expect((await call(server, admin, "admin/users?sort=phone")).status).toBe(422);
  });

  test("a search shows every match once, sorted where there are few, newest first where there are many", async () => {
    const name = `Common ${randomUUID()}`;
    makeShoppers(server, 130, { name });
    const q = encodeURIComponent(name.toUpperCase());
    for (const sort of ["newest", "name", "email"]) {
      const seen: string[] = [];
      let after: string | null = "";
      while (after !== null) {
        const page: UserPage = await list(
          `?q=${q}&sort=${sort}&after=${encodeURIComponent(after)}`,
        );
        expect(page.sort).toBe(sort);
        if (!after) expect(page.found).toBe(130);
        seen.push(...page.rows.map(({ id }) => id));
        after = page.next;
      }
      expect(new Set(seen).size).toBe(130);
    }
    makeShoppers(server, 900, { name });
    const many = await list(`?q=${q}&sort=name`);
    expect(many).toMatchObject({ sort: "newest", found: 1001 });
    const next = await list(`?q=${q}&sort=name&after=${encodeURIComponent(many.next ?? "")}`);
    expect(next.rows).toHaveLength(50);
    expect(next.rows.map(({ id }) => id)).not.toContain(many.rows[0]?.id);
  });
});

describe("members by how they stand", () => {
  const ids = async (query: string) => (await list(query)).rows.map(({ id }) => id);

  test("owing, with credit, lapsed, without an order this month and unconfirmed", async () => {
    const name = `Standing ${randomUUID()}`;
    const [owing, rich, lapsed, ordering, unknown] = makeShoppers(server, 5, { name }) as [
      Shopper,
      Shopper,
      Shopper,
      Shopper,
      Shopper,
    ];
    const all = (show: string, sort = "newest") =>
      ids(`?q=${encodeURIComponent(name)}&show=${show}&sort=${sort}`);
    const entry = (who: Shopper, cents: number) => ({
      id: randomUUID(),
      user_id: who.id,
      cents,
      reason: "Late delivery",
    });
    accepted(await call(server, admin, "admin/ledger/enter", entry(owing, -500)));
    accepted(await call(server, admin, "admin/ledger/enter", entry(rich, 700)));
    await placeOrder(server, ordering);
    sql(server, `UPDATE users SET verified = 0 WHERE id = '${unknown.id}'`);
    sql(
      server,
      `INSERT INTO subscriptions (id, user_id, plan_name, price, status, billing_cycle, current_period_start,
         current_period_end, payment_reference, month_period, paid, created_at)
       VALUES ('${randomUUID()}', '${lapsed.id}', 'Monthly Membership', 5900, 'active', 'monthly',
         '2026-01-01 00:00:00.000Z', '2026-02-01 00:00:00.000Z', 'LAP${name}', '2026-01', 1, '2026-01-01 00:00:00.000Z')`,
    );
    expect(await all("owes")).toEqual([owing.id]);
    expect(await all("credit")).toEqual([rich.id]);
    expect(await all("lapsed")).toEqual([lapsed.id]);
    expect(await all("unconfirmed")).toEqual([unknown.id]);
    const others = [owing, rich, lapsed, unknown].map(({ id }) => id);
    expect(new Set(await all("no_order", "name"))).toEqual(new Set(others));
    accepted(await call(server, admin, "admin/ledger/enter", entry(owing, 500)));
    expect(await all("owes")).toEqual([]);
    for (const show of ["all", "constructor"]) {
      const refused = await call(server, admin, `admin/users?show=${show}`);
      expect(refused.status, `T791 ${show}`).toBe(422);
    }
  });

  test("many are shown once each, in every order, by pages", async () => {
    makeShoppers(server, 600, { name: "Idle Émile" });
    const total = value(
      server,
      `SELECT COUNT(*) FROM member_search WHERE ordered_month < strftime('%Y-%m', 'now', '+2 hours')`,
    );
    for (const sort of USERS_SEARCH.sort) {
      const seen: string[] = [];
      let after: string | null = "";
      while (after !== null) {
        const page: UserPage = await list(
          `?show=no_order&sort=${sort}&after=${encodeURIComponent(after)}`,
        );
        expect(page.sort).toBe(sort);
        seen.push(...page.rows.map(({ id }) => id));
        after = page.next;
      }
      expect(new Set(seen).size, sort).toBe(seen.length);
      expect(seen.length, sort).toBe(total);
    }
  });

  test("what is kept for them is what the rows say, whatever happens to those", () => {
    expect(
      sql(
        server,
        `SELECT s.user_id FROM member_search s WHERE
           s.credit != COALESCE((SELECT SUM(cents) FROM ledger_entries WHERE user_id = s.user_id), 0)
           OR s.ordered_month != COALESCE((SELECT MAX(month_period) FROM orders WHERE user_id = s.user_id
             AND status != 'cancelled' AND submitted_at || proof_channel != ''), '')
           OR s.paid_until != COALESCE((SELECT MAX(current_period_end) FROM subscriptions
             WHERE user_id = s.user_id AND paid = 1), '')
           OR s.is_confirmed != (SELECT verified FROM users WHERE id = s.user_id)`,
      ),
    ).toEqual([]);
  });
});

test("T155 the kept counts are what COUNT says, whatever happens to the rows", () => {
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return seed % below;
  };
  const [template] = makeShoppers(server, 1);
  const statements: string[] = [];
  for (let n = 0; n < 400; n++) {
    const id = `printf('00000000-0000-4000-8000-%012d', ${random(60)})`;
    const status = ["pending", "verified", "failed"][random(3)];
    statements.push(
      [
        `INSERT OR IGNORE INTO profiles (id, full_name, email, phone, created_at)
           VALUES (${id}, 'N${n}', 'n${n}@members.test', '', '2026-01-01 00:00:00.000Z')`,
        `UPDATE profiles SET full_name = 'Other ${n}' WHERE id = ${id}`,
        `DELETE FROM profiles WHERE id = ${id}`,
        `INSERT OR IGNORE INTO orders (id, user_id, basket_id, order_number, payment_reference, month_period,
           payment_status, status, placed_at)
           VALUES (${id}, '${template?.id}', '', 'K${n}', 'K${n}', '2026-11', '${status}', 'pending', '2026-01-01 00:00:00.000Z')`,
        `UPDATE orders SET payment_status = '${status}' WHERE id = ${id}`,
        `UPDATE orders SET status = 'cancelled' WHERE id = ${id}`,
        `UPDATE orders SET status = 'pending' WHERE id = ${id}`,
        `DELETE FROM orders WHERE id = ${id}`,
        `BEGIN; DELETE FROM profiles WHERE id = ${id}; DELETE FROM orders WHERE id = ${id}; ROLLBACK`,
      ][random(9)] ?? "",
    );
  }
  sql(server, `${statements.join(";\n")};`);
  expect(
    sql(
      server,
      `SELECT (SELECT n FROM kept_counts WHERE name = 'members') = (SELECT COUNT(*) FROM profiles) AS members,
         (SELECT n FROM kept_counts WHERE name = 'verified_orders')
           = (SELECT COUNT(*) FROM orders WHERE payment_status = 'verified' AND status != 'cancelled') AS orders,
         (SELECT n FROM kept_counts WHERE name = 'unsubmitted_orders')
           = (SELECT COUNT(*) FROM orders WHERE payment_status = 'pending' AND status = 'pending'
              AND submitted_at || proof_channel = '') AS unsubmitted,
         (SELECT COUNT(*) FROM member_search) = (SELECT COUNT(*) FROM profiles) AS words`,
    ),
  ).toEqual([{ members: 1, orders: 1, unsubmitted: 1, words: 1 }]);
  // Fails where the index does not say what the words say.
  sql(server, "INSERT INTO member_index (member_index, rank) VALUES ('integrity-check', 1)");
  sql(server, "DELETE FROM orders WHERE order_number LIKE 'K%'");
});

describe("User Details", () => {
  test("shows all details of a member, with baskets and orders, and logs who opened them", async () => {
    const who = makeShopper(server, { name: "Thandi Mokoena" });
    const order = await placeOrder(server, who);
    const { user } = accepted(
      await call<{ user: UserView }>(server, admin, `admin/users/${who.id}`),
    );
    expect(user).toMatchObject({
      full_name: "Thandi Mokoena",
      email: who.email,
      phone: "+27821234567",
      is_admin: false,
      deactivated_at: "",
      open_orders: [order.order_number],
      addresses: [{ label: "Home", line1: "12 Vilakazi Street", city: "Soweto" }],
      notes: [],
    });
    const baskets = accepted(
      await call<{ rows: object[] }>(server, admin, `admin/users/${who.id}/baskets`),
    );
    expect(baskets.rows).toMatchObject([
      {
        store_preference: "Various",
        allow_substitution: true,
        order_number: order.order_number,
        items: [{ item_name: "Milk", quantity: 2, unit: "2L" }, { item_name: "Bread" }],
        preferences: { priority: "price", delivery_frequency: "monthly" },
      },
    ]);
    const orders = accepted(
      await call<{ rows: object[] }>(server, admin, `admin/users/${who.id}/orders`),
    );
    expect(orders.rows).toMatchObject([{ id: order.id, total: 55_900, payment_status: "pending" }]);
    const file = await call<typeof orders>(server, admin, `admin/users/${who.id}/orders?part=1`);
    expect(accepted(file).rows).toEqual(orders.rows);
    const lines = sql(
      server,
      `SELECT action FROM audit_log WHERE collection = 'users' AND record_id = '${who.id}' AND actor_id = '${admin.id}' ORDER BY action`,
    );
    expect(lines).toEqual([
      { action: "baskets.opened" },
      { action: "member.opened" },
      { action: "member_orders.exported" },
      { action: "orders.opened" },
    ]);
  });

  test("404 for what is no member", async () => {
    for (const id of ["x", randomUUID(), "note", "..%2f"]) {
      expect((await call(server, admin, `admin/users/${id}`)).status).toBe(404);
    }
  });
});

test("T31 every route of the Users tab is the admins' alone", async () => {
  const who = makeShopper(server);
  const former = makeShopper(server, { admin: true });
  sql(server, `DELETE FROM user_roles WHERE user_id = '${former.id}'`);
  const ids = { user_id: who.id, id: randomUUID() };
  const routes: [string, object?][] = [
    ["admin/users"],
    ["admin/users?q=a"],
    [`admin/users/${who.id}`],
    [`admin/users/${who.id}/baskets`],
    [`admin/users/${who.id}/orders`],
    ["admin/users-export"],
    ["admin/users/note", { ...ids, text: "x", based_on: 0 }],
    ["admin/users/note/remove", { ...ids, based_on: 1 }],
    ["admin/users/deactivate", { ...ids, reason: "x" }],
    ["admin/users/reactivate", ids],
    ["admin/users/erasure", ids],
    ["admin/users/erasure/keep", ids],
  ];
  for (const [path, body] of routes) {
    expect((await call(server, null, path, body)).status, path).toBe(401);
    for (const person of [who, former]) {
      expect((await call(server, person, path, body)).status, path).toBe(403);
    }
  }
  expect(
    sql(server, `SELECT action FROM audit_log WHERE record_id = '${who.id}'`),
    "nothing was done",
  ).toEqual([]);
});
