import { expect, test } from "vitest";
import { USUAL_ITEMS_MAX } from "@/domain/basket/usual-items";
import {
  ADMINS_SHOWN,
  BASKETS_ANSWER_BYTES,
  LIST_MAX,
  MEMBERSHIPS_SHOWN,
  NAMED_BASKETS_BYTES_MAX,
  NOTIFICATIONS_SHOWN,
  OPEN_INVITATIONS_MAX,
  PAYMENTS_PAGE,
  PROOFS_SHOWN,
} from "@/domain/limits/limits";
import { ADDRESSES_MAX, BASKET_ITEMS_MAX, TEXT_LIMITS } from "@/domain/text/text-limits";
import { REGISTERED } from "@/server/registered";
import { serverForFile } from "../support/for-file";
import { makeShopper, sql } from "../support/ordering";

const SUBMITTED = "2026-10-20 10:00:00.000Z";

const server = await serverForFile();
const member = makeShopper(server);
const admin = makeShopper(server, { admin: true });
fill();

interface List {
  readonly route: string;
  /** Where the rows are in the answer. */
  readonly list: string;
  readonly rows: number;
  readonly query?: string;
}

/** Of each list more rows than one answer takes, each text as long as a member may type it. */
const LISTS: readonly List[] = [
  { route: "GET /api/app/addresses", list: "addresses", rows: ADDRESSES_MAX },
  { route: "GET /api/app/orders", list: "orders", rows: LIST_MAX, query: "?count=1000" },
  {
    route: "GET /api/app/orders/{id}",
    list: "content.items",
    rows: BASKET_ITEMS_MAX,
    query: "order-1",
  },
  { route: "GET /api/app/notifications", list: "notifications", rows: NOTIFICATIONS_SHOWN },
  { route: "GET /api/app/membership", list: "membership.memberships", rows: MEMBERSHIPS_SHOWN },
  { route: "GET /api/app/usual-items", list: "items", rows: USUAL_ITEMS_MAX },
  { route: "GET /api/app/admin/administrators", list: "administrators", rows: ADMINS_SHOWN },
  { route: "GET /api/app/admin/invitations", list: "invitations", rows: OPEN_INVITATIONS_MAX },
  { route: "GET /api/app/payments/pending", list: "rows", rows: PAYMENTS_PAGE },
  {
    route: "GET /api/app/payments/{kind}/{id}/proofs",
    list: "proofs",
    rows: PROOFS_SHOWN,
    query: "order-1",
  },
];

test.each(LISTS)("T121 $route, filled to its bound, is a whole answer", async (given) => {
  const { route, list, rows, query } = given;
  const { body, bytes } = await ask(route, query);
  const found = list.split(".").reduce<unknown>((part, name) => (part as never)[name], body);
  expect(found).toHaveLength(rows);
  expect(bytes).toBeLessThanOrEqual(answerOf(route));
});

test("T121 baskets come up to their bytes, those with a name and a page of the others", async () => {
  const route = "GET /api/app/baskets";
  const { body, bytes } = await ask(route, "?count=1000");
  const baskets = body.baskets as { name: string; items: { substitution_details: string }[] }[];
  const sizeOf = (some: typeof baskets) =>
    some.reduce((sum, { items }) => sum + JSON.stringify(items).length, 0);
  const named = baskets.filter(({ name }) => name !== "");
  const others = baskets.filter(({ name }) => name === "");
  expect(sizeOf(named)).toBeGreaterThan(NAMED_BASKETS_BYTES_MAX / 2);
  expect(sizeOf(named)).toBeLessThanOrEqual(NAMED_BASKETS_BYTES_MAX);
  expect(sizeOf(others)).toBeGreaterThan(BASKETS_ANSWER_BYTES / 4);
  expect(bytes).toBeLessThanOrEqual(answerOf(route));
});

async function ask(route: string, query = "") {
  const path = route.slice("GET ".length).replace("{kind}", "order");
  const url = path.includes("{id}") ? path.replace("{id}", query) : path + query;
  const who = /admin|payments/.test(path) ? admin : member;
  const answer = await fetch(server.url + url, { headers: { Authorization: who.token } });
  const bytes = await answer.arrayBuffer();
  expect(answer.status, Buffer.from(bytes).toString().slice(0, 300)).toBe(200);
  return {
    body: JSON.parse(Buffer.from(bytes).toString()) as Record<string, unknown>,
    bytes: bytes.byteLength,
  };
}

function answerOf(route: string): number {
  return REGISTERED.routes.find((row) => row.route === route)?.answer ?? 0;
}

/** `<` is six bytes in an answer: PocketBase writes it as `\u003c`. */
function longest(field: keyof typeof TEXT_LIMITS): string {
  return "<".repeat(TEXT_LIMITS[field].max);
}

function fill(): void {
  const address = {
    line1: longest("addressLine1"),
    line2: longest("addressLine2"),
    suburb: longest("suburb"),
    city: longest("city"),
    province: longest("province"),
    postal_code: longest("postalCode"),
    delivery_instructions: longest("deliveryInstructions"),
  };
  const names = Object.keys(address).join(", ");
  const texts = Object.values(address)
    .map((text) => `'${text}'`)
    .join(", ");
  const delivery = JSON.stringify({
    full_name: longest("fullName"),
    phone: "+27821234567",
    ...address,
  });
  const event = JSON.stringify({
    name: longest("fullName"),
    order_id: "order-1",
    order_number: "ORD-1",
    payment_reference: "THA20261020123",
    total: 50_000,
    reason: longest("rejectReason"),
  });
  const numbers = (count: number) =>
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})`;
  const items = (baskets: number) =>
    `INSERT INTO basket_items (id, basket_id, user_id, position, item_name, quantity, unit, category, category_other,
       shop_preference, shop_preference_other, brand_preference, notes, budget, substitution_rule, substitution_details)
     SELECT 'item-' || b.value || '-' || i, 'basket-' || b.value, '${member.id}', i,
       i || substr('${longest("itemName")}', 4), 1, '${longest("size")}', '${longest("category")}', '${longest("category")}',
       '${longest("shop")}', '${longest("shop")}', '${longest("brand")}', '${longest("substitutionDetails")}', 100,
       'Allow substitute', '${longest("substitutionDetails")}'
     FROM n, json_each('${JSON.stringify(Array.from({ length: baskets }, (_, n) => n + 1))}') b;`;
  // The newest five orders have the baskets: what is usual comes from the newest orders.
  sql(
    server,
    `BEGIN;
     ${numbers(ADDRESSES_MAX)} INSERT INTO addresses (id, user_id, label, is_default, ${names})
       SELECT 'address-' || i, '${member.id}', '${longest("addressLabel")}', i = 1, ${texts} FROM n;
     ${numbers(LIST_MAX + 20)} INSERT INTO orders (id, user_id, basket_id, order_number, payment_reference, revision,
         order_budget, subtotal, total, month_period, payment_status, status, proof_channel, rejected_reason, delivery,
         placed_at, submitted_at)
       SELECT 'order-' || i, '${member.id}', 'basket-' || i, 'ORD-' || i, 'THA20261020' || i, 1, 50000, 50000, 50000,
         '2026-10', 'pending', 'pending', 'upload', '${longest("rejectReason")}', '${delivery}',
         CASE WHEN i > 5 THEN '${SUBMITTED}' ELSE '2026-10-21 10:00:00.000Z' END, '${SUBMITTED}'
       FROM n;
     ${numbers(5)} INSERT INTO baskets (id, user_id, name, created_at)
       SELECT 'basket-' || i, '${member.id}', CASE WHEN i < 4 THEN i || substr('${longest("basketName")}', 2) ELSE '' END,
         '${SUBMITTED}' FROM n;
     ${numbers(BASKET_ITEMS_MAX)} ${items(5)}
     UPDATE baskets SET bytes = (SELECT SUM(LENGTH(item_name || unit || category || category_other || shop_preference
       || shop_preference_other || brand_preference || notes || substitution_details) + 400)
       FROM basket_items WHERE basket_id = baskets.id);
     ${numbers(NOTIFICATIONS_SHOWN + 20)} INSERT INTO notifications (id, user_id, event, event_id, data, due_at)
       SELECT 'message-' || i, '${member.id}', 'payment_rejected', 'event-' || i, '${event}', '${SUBMITTED}' FROM n;
     ${numbers(MEMBERSHIPS_SHOWN + 20)} INSERT INTO subscriptions (id, user_id, payment_reference, price, status, paid,
         month_period, created_at, current_period_start, current_period_end)
       SELECT 'membership-' || i, '${member.id}', 'MEM' || i, 5900, 'active', 1, 2000 + i || '-10', '${SUBMITTED}',
         '${SUBMITTED}', '${SUBMITTED}' FROM n;
     ${numbers(ADMINS_SHOWN + 20)} INSERT INTO user_roles (id, user_id, role)
       SELECT 'role-' || i, 'nobody-' || i, 'admin' FROM n;
     ${numbers(OPEN_INVITATIONS_MAX + 20)} INSERT INTO admin_invitations (id, email, token_hash, created_by, expires_at)
       SELECT 'invitation-' || i, i || '@' || substr('${"x".repeat(TEXT_LIMITS.email.max)}', 6), 'hash-' || i, 'somebody',
         '2099-01-01 00:00:00.000Z' FROM n;
     ${numbers(PROOFS_SHOWN + 20)} INSERT INTO payment_proofs (id, user_id, order_id, payment_reference, content_type,
         size, created_at, file)
       SELECT 'proof-' || i, '${member.id}', 'order-1', 'THA202610201', 'image/jpeg', 90000, '${SUBMITTED}', 'a.jpg' FROM n;
     COMMIT;`,
  );
}
