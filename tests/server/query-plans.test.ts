import { createHash, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { ClosedOrderView, ClosingView } from "@/domain/closing/responses";
import { MESSAGES_SEARCH, NEWSLETTER_SEARCH, USERS_SEARCH } from "@/domain/lists/list-search";
import type { OrderView } from "@/domain/order/view";
import type { BulkOutcome } from "@/domain/payment/bulk";
import type { SettingsPage } from "@/domain/settings/settings";
import { REGISTERED } from "@/server/registered";
import { importLines } from "../support/bank-lines";
import { allOf, buying, makeDelivery } from "../support/buying";
import { mailForFile, serverForFile } from "../support/for-file";
import { sendDueMail } from "../support/mail";
import { commandOf, nameBasket } from "../support/member-commands";
import { signIn, signUp } from "../support/members";
import { verifyMembership } from "../support/membership";
import {
  accepted,
  call,
  deciding,
  item,
  jpeg,
  mailsTo,
  makeShopper,
  placeOrder,
  proofForm,
  type Shopper,
  shopping,
  sql,
  start,
  value,
} from "../support/ordering";
import { knownMember, ownDataOf } from "../support/privacy";
import { growTables, plansOf, statementsIn, triggerPlans } from "../support/query-plans";
import { backUpDataFolder, claimed } from "../support/restore";
import { ROWS } from "../support/rows";
import { balanced, importForm, line, statementOf } from "../support/statement";
import { SyncPhone } from "../support/sync-phone";

const mail = await mailForFile();
const server = await serverForFile({
  logsSql: true,
  env: { SMTP_URL: mail.url, MAIL_FROM: "Pantry <news@pantry.test>" },
});

/** "METHOD /path/{place}" of every route of ours, and the name of every job. */
const ROUTES = REGISTERED.routes.filter(({ file }) => file).map(({ route }) => route);
const JOBS = REGISTERED.jobs.map(({ id }) => id);

const hit = new Set<string>();

/** Calls a route by its registered name; `{…}` in it are filled with `places` in their order. */
async function to(
  route: string,
  who: Pick<Shopper, "token"> | null = null,
  body?: object | string,
  places: readonly string[] = [],
): Promise<{ status: number; text: string; seal: string }> {
  hit.add(route);
  const [method = "", pattern = ""] = route.split(" ");
  const left = [...places];
  const path = pattern.replace(/\{\$\}$/, "").replace(/\{[^}]+\}/g, () => left.shift() ?? "x");
  const isForm = body instanceof FormData;
  const answer = await fetch(server.url + path, {
    method,
    redirect: "manual",
    headers: {
      ...(who && { Authorization: who.token }),
      ...(typeof body === "object" && !isForm && { "Content-Type": "application/json" }),
      ...(typeof body === "string" && { "Content-Type": "application/x-www-form-urlencoded" }),
    },
    ...(body !== undefined && {
      body: isForm || typeof body === "string" ? body : JSON.stringify(body),
    }),
  });
  const text = await answer.text();
  expect(answer.status, `${route}: ${text}`).toBeLessThan(500);
  return { status: answer.status, text, seal: answer.headers.get("X-Seal") ?? "" };
}

/** A route that must do its work, not refuse it: a refusal would leave statements out. */
async function done<Body = Record<string, unknown>>(
  ...given: Parameters<typeof to>
): Promise<Body & { seal: string }> {
  const { status, text, seal } = await to(...given);
  expect(status, `${given[0]}: ${text}`).toBeLessThan(400);
  return { ...(text.startsWith("{") && JSON.parse(text)), seal };
}

/** A command of a member who has seen what the server has. */
async function command(path: string, who: Shopper, body: object): Promise<void> {
  await done(`POST /api/app/${path}`, who, await commandOf(server, who, path, body));
}

/** The secret of the link in the newest email of this subject. */
async function secretFor(email: string, subject: string): Promise<string> {
  await sendDueMail(server);
  const { text } = await mail.waitForMail(email, subject);
  return /#token=(\S+)/.exec(text)?.[1] ?? "";
}

/** Changes the list of an order in time, then too late, and writes to the buyer. */
async function changeAndWrite(who: Shopper, id: string): Promise<void> {
  const change = async (given: object) => {
    const { preferences } = start();
    const about = { id, command_id: randomUUID(), based_on: [""], made_at: 0 };
    await done("POST /api/app/orders/list", who, {
      ...about,
      items: [item()],
      preferences,
      ...given,
    });
  };
  await change({});
  sql(
    server,
    `INSERT INTO deliveries (id, date, cut_off_at, state)
       VALUES ('${randomUUID()}', '2026-01-02', '2026-01-01 10:00:00.000Z', 'open');
     UPDATE orders SET delivery_date = '2026-01-02' WHERE id = '${id}'`,
  );
  await change({});
  const note = { id: randomUUID(), order_id: id, text: "Ripe ones, please" };
  await done("POST /api/app/orders/note", who, note);
  sql(server, `UPDATE orders SET delivery_date = '' WHERE id = '${id}'`);
}

async function order(who: Shopper, admin: Shopper): Promise<void> {
  const shop = shopping(server, who);
  const { order } = accepted(await shop.start());
  hit.add("POST /api/app/orders/start");
  await done("POST /api/app/orders/budget", who, { id: order.id, order_budget: 50_000 });
  const form = () => proofForm({ id: randomUUID(), order_id: order.id }, jpeg());
  await done("POST /api/app/orders/proof", who, form());
  await sendInParts(who, order.id);
  const { order: proven } = accepted(await shop.view(order.id));
  const { id, revision, total } = proven;
  await done("POST /api/app/orders/complete", who, { id, revision, total, to_pay: total });
  await changeAndWrite(who, id);
  const other = await placeOrder(server, who, "budget");
  await done("POST /api/app/orders/whatsapp", who, { id: other.id });
  await done("POST /api/app/orders/cancel", who, { id: other.id });
  await done("GET /api/app/orders", who);
  await done("GET /api/app/orders/{id}", who, undefined, [order.id]);
  const { baskets } = (await done("GET /api/app/baskets", who)) as { baskets: { id: string }[] };
  accepted(await nameBasket(server, who, baskets[0]?.id ?? "", "Month-end"));
  hit.add("POST /api/app/baskets/name");
  await done("GET /api/app/usual-items", who);

  await done("GET /api/app/payments/pending", admin);
  for (const query of [
    "?group=unsubmitted",
    "?group=rejected",
    "?q=THA2026",
    "?q=Thandi",
    "?q=559",
    "?from=2026-01-01&to=2099-01-01",
    "?q=Thandi&from=2026-01-01&to=2099-01-01",
    "?sort=oldest",
    "?group=unsubmitted&sort=oldest",
    "?group=rejected&sort=oldest&from=2026-01-01&to=2099-01-01",
    "?missing=yes",
    "?missing=yes&sort=oldest",
    "?q=Thandi&sort=oldest",
    "?q=559&sort=oldest",
  ]) {
    await call(server, admin, `payments/pending${query}`);
  }
  await done("GET /api/app/admin/payments/verified", admin);
  for (const query of [
    "?state=delivered",
    "?state=all",
    "?state=all&owed=1",
    "?sort=oldest&from=2026-01-01&to=2099-01-01",
    "?state=all&owed=1&sort=oldest",
    "?q=Thandi",
    "?q=THA2026",
  ]) {
    await call(server, admin, `admin/payments/verified${query}`);
  }
  await done("GET /api/app/admin/payments/{id}", admin, undefined, [order.id]);
  await done("GET /api/app/payments/{kind}/{id}/proofs", admin, undefined, ["order", order.id]);
  await done("GET /api/app/proofs/{id}", admin, undefined, [proven.proof?.id ?? ""]);
  const judge = deciding(server, admin);
  accepted(await judge.reject(order.id));
  hit.add("POST /api/app/payments/reject");
  await done("POST /api/app/payments/reopen", admin, { id: order.id });
  const { decision } = accepted(await judge.verifyOrder(proven));
  hit.add("POST /api/app/payments/verify");
  await done("POST /api/app/payments/undo", admin, { decision_id: decision.id });
  accepted(await judge.verifyOrder(proven));
  await done("GET /api/app/orders/{id}/receipt", who, undefined, [order.id]);
  await done("GET /api/app/payments/verified-orders.csv", admin);
  await done("POST /api/app/payments/deposit-check", admin, { id: other.id, outcome: "refunded" });
  await done("POST /api/app/payments/delivered", admin, { id: order.id });
  await done("POST /api/app/payments/delivered-many", admin, { ids: [order.id] });
  await done("POST /api/app/payments/undelivered-many", admin, { ids: [order.id] });
  await done("POST /api/app/payments/delivered-many", admin, { ids: [order.id] });
  const fourth = await placeOrder(server, makeShopper(server));
  const { outcomes } = await done<{ outcomes: BulkOutcome[] }>(
    "POST /api/app/payments/verify-many",
    admin,
    {
      payments: [
        {
          kind: "order",
          id: fourth.id,
          total: fourth.total,
          to_pay: fourth.total,
          newest_proof: fourth.proof?.id,
        },
      ],
    },
  );
  const decision_ids = outcomes.map((outcome) => outcome.decision?.id);
  await done("POST /api/app/payments/undo-many", admin, { decision_ids });
  await done("POST /api/app/payments/not-arrived", admin, { id: proven.id, reason: "Not there" });
  const third = await placeOrder(server, who);
  await done("POST /api/app/payments/cancel", admin, { id: third.id, reason: "Out of stock" });
}

/** The first part and the last of a proof. */
async function sendInParts(who: Shopper, orderId: string): Promise<void> {
  const file = Buffer.from(await jpeg().arrayBuffer());
  const sha256 = createHash("sha256").update(file).digest("hex");
  const named = { id: randomUUID(), order_id: orderId, size: `${file.length}`, sha256 };
  const route = "POST /api/app/orders/proof/part";
  hit.add(route);
  for (const [from, to] of [
    [0, 0],
    [0, 30],
    [30, file.length],
  ]) {
    const query = new URLSearchParams({ ...named, from: `${from}` });
    const response = await fetch(`${server.url}${route.slice(5)}?${query}`, {
      method: "POST",
      headers: { Authorization: who.token, "Content-Type": "application/octet-stream" },
      body: new Uint8Array(file.subarray(from, to)),
    });
    expect(response.status, await response.text()).toBe(200);
  }
}

async function membership(who: Shopper, admin: Shopper): Promise<void> {
  const { payment } = await done<{ payment: { payment_reference: string } }>(
    "POST /api/app/membership/reference",
    who,
    {},
  );
  const { payment_reference } = payment;
  const form = proofForm({ id: randomUUID(), reference: payment_reference }, jpeg());
  await done("POST /api/app/orders/proof", who, form);
  await command("membership/complete", who, { payment_reference });
  await verifyMembership(server, admin, payment_reference);
  await done("POST /api/app/consents", who, { purpose: "membership_reminders", given: true });
  const soon = new Date(Date.now() + 30 * 3_600_000).toISOString().replace("T", " ");
  sql(
    server,
    `UPDATE subscriptions SET current_period_end = '${soon}' WHERE user_id = '${who.id}'`,
  );
  await (await server.asSuperuser()).crons.run("remind-members");
  await expect.poll(() => mailsTo(server, who).membership_due).toBe(1);
  const stop = await secretFor(who.email, "runs out");
  await done("POST /api/app/membership/reminders/stop", null, { token: stop });
  await done("GET /api/app/membership", who);
  await command("membership/cancel", who, {});
  await to("POST /api/app/membership/reminders/stop/{token}", null, "", [stop]);
  await to("GET /api/app/membership/reminders/stop/{token}", null, undefined, [stop]);
  await done("GET /api/app/notifications", who);
  await done("POST /api/app/notifications/read", who, { until: new Date().toISOString() });
  await done("GET /api/app/bank-details", who);
}

async function account(): Promise<void> {
  const who = await knownMember(server);
  hit.add("POST /api/app/sign-up").add("POST /api/app/profile");
  const { email, password } = who;
  await done("POST /api/collections/users/auth-with-password", null, { identity: email, password });
  await to("POST /api/collections/users/auth-with-password", null, {
    identity: email,
    password: "no, wrong",
  });
  await done("GET /api/app/session", who);
  const unproven = await signUp(server);
  await done("POST /api/app/confirm-email/resend", { token: unproven.pb.authStore.token }, {});
  await done("POST /api/app/confirm-email", null, {
    token: await secretFor(unproven.email, "onfirm"),
  });
  await done("GET /api/app/profile", who);
  await done("GET /api/app/addresses", who);
  const address = {
    id: randomUUID(),
    label: "Work",
    addressLine1: "1 Long Street",
    city: "Soweto",
    postalCode: "1804",
  };
  await command("addresses/save", who, address);
  await command("addresses/default", who, { id: address.id });
  await command("addresses/remove", who, { id: address.id });
  await done("GET /api/app/consents", who);
  await done("POST /api/app/consents", who, { purpose: "membership_reminders", given: true });
  await ownDataOf(server, who, password);
  hit.add("POST /api/app/account/data").add("POST /api/app/account/data/part");
  const secret = "ab".repeat(32);
  const endpoint = "https://fcm.googleapis.com/fcm/send/abc";
  await done("POST /api/app/push/phone", who, { endpoint, secret, kinds: ["delivery_day"] });
  await done("POST /api/app/push/settings", who, { secret });
  await to("POST /api/app/push/test", who, { secret });
  await to("POST /api/app/push/news", null, { secret });
  await to("POST /api/app/push/renew", null, { endpoint: `${endpoint}d`, secret });
  await to("POST /api/app/push/forget", who, { secret });
  const person = { id: who.id, pb: { authStore: { token: who.token } } };
  const phone = new SyncPhone(server, person);
  phone.add("items", { id: "one", itemName: "Milk" });
  await phone.sync();
  phone.delete("items", "one");
  await phone.sync();
  await new SyncPhone(server, person).sync();
  hit.add("POST /api/dexie/sync").add("POST /api/dexie/token");
  await done("POST /api/app/email/change", who, { email: `new-${email}`, password });
  await to("POST /api/app/password/change", who, {
    old_password: password,
    password: "another good password",
  });
  const leaving = await knownMember(server);
  await done("GET /api/app/account/erasure", leaving);
  await done("POST /api/app/account/erasure", leaving, { password: leaving.password });
  await done("POST /api/app/password/forgot", null, { email: leaving.email });
  const forgotten = await secretFor(leaving.email, "new password");
  await done("POST /api/app/password/reset", null, {
    token: forgotten,
    password: "another good password",
  });
  const back = await signIn(server, leaving.email, "another good password");
  await done("POST /api/app/account/erasure/keep", { token: back.pb.authStore.token }, {});
  await done("POST /api/app/sign-out-everywhere", makeShopper(server), { remove_data: true });
}

/** A delivery is bought: each entry, and what a list is asked for. */
async function buyingDay(admin: Shopper): Promise<void> {
  const date = "2027-01-15";
  makeDelivery(server, date, [
    { name: "Thandi", items: [{}, { item_name: "Maas", shop_preference: "No Preference" }] },
    { name: "Sipho", items: [{ item_name: "amasi", shop_preference: "No Preference" }] },
  ]);
  const delivery_date = date;
  await done("POST /api/app/admin/buying/start", admin, { delivery_date });
  await done("GET /api/app/buying/deliveries", admin);
  await done("GET /api/app/buying/lists/{date}", admin, undefined, [date]);
  const pages = buying(server, admin, date);
  await done("GET /api/app/buying/lists/{date}/lines", admin, undefined, [date]);
  const { lines } = await pages.page("?shop=Shoprite");
  const [line] = lines;
  if (!line) throw new Error("the list has no line");
  await done("POST /api/app/buying/claim", admin, { line_id: line.id, claimed: true });
  const id = randomUUID();
  const entry = { id, delivery_date, line_id: line.id, shares: allOf(line) };
  const paid = { outcome: "bought", cents: 2999, shelf_cents: 0 };
  await done("POST /api/app/buying/entries", admin, { ...entry, ...paid });
  await done("POST /api/app/buying/entries/keep", admin, { line_id: line.id });
  await done("GET /api/app/buying/lists/{date}/entries", admin, undefined, [date]);
  await pages.changes("?since=2026-01-01");
  await done("POST /api/app/buying/entries/void", admin, { id });
  await done("POST /api/app/buying/shop", admin, { delivery_date, line_id: "", shop: "Spar" });
  await done("GET /api/app/admin/buying/{date}/spellings", admin, undefined, [date]);
  const judged = { delivery_date, name_a: "amasi", name_b: "maas", state: "joined" };
  await done("POST /api/app/admin/buying/spellings", admin, judged);
  await done("GET /api/app/admin/buying/{date}/list.csv", admin, undefined, [date]);
  const again = { ...entry, ...paid, id: randomUUID() };
  await done("POST /api/app/buying/entries", admin, again);
  await closingDay(admin, date, { id: again.id, cents: paid.cents });
}

/** Its slip with a photo, its closing, and a correction. */
async function closingDay(
  admin: Shopper,
  date: string,
  line: { id: string; cents: number },
): Promise<void> {
  const slip = { revision: 0, delivery_date: date, shop: "Shoprite", differences: [] };
  const written = { ...slip, total_cents: line.cents, lines: [line.id] };
  const wrong = randomUUID();
  await done("POST /api/app/buying/slips", admin, { ...written, id: wrong });
  await done("POST /api/app/buying/slips/void", admin, { id: wrong, revision: 1 });
  const id = randomUUID();
  await done("POST /api/app/buying/slips", admin, { ...written, id });
  await done("POST /api/app/buying/slips/photo", admin, proofForm({ id }, jpeg()));
  await done("GET /api/app/buying/slips", admin);
  await done("GET /api/app/buying/slips/{id}/photo", admin, undefined, [id]);
  const { figures, orders } = await done<ClosingView>(
    "GET /api/app/admin/closing/{date}",
    admin,
    undefined,
    [date],
  );
  await done("POST /api/app/admin/closing/close", admin, {
    delivery_date: date,
    figures,
  });
  await done("GET /api/app/admin/closing/{date}/results.csv", admin, undefined, [date]);
  await (await server.asSuperuser()).crons.run("tell-results");
  const untold = `SELECT COUNT(*) FROM orders WHERE delivery_date = '${date}' AND result_told_at = ''`;
  await expect.poll(() => value(server, untold)).toBe(0);
  hit.add("tell-results");
  for (const { order_id } of orders) {
    const path = "GET /api/app/admin/closed-orders/{id}";
    const { order } = await done<{ order: ClosedOrderView }>(path, admin, undefined, [order_id]);
    const item = order.items.find(({ cents }) => cents > 1);
    if (!item) continue;
    await done("POST /api/app/admin/closing/correct", admin, {
      id: randomUUID(),
      result_id: item.id,
      from_cents: item.cents,
      cents: item.cents - 1,
      reason: "Torn packet",
    });
    break;
  }
}

async function administration(admin: Shopper): Promise<void> {
  const invite = async (email: string) => {
    const { link } = await done<{ link: string }>("POST /api/app/admin/invitations", admin, {
      email,
    });
    return new URL(link).searchParams.get("invite") ?? "";
  };
  const email = "next@admins.test";
  const password = "a good password";
  await done("POST /api/app/admin/sign-up", null, { email, password, invite: await invite(email) });
  const member = makeShopper(server);
  await done("POST /api/app/admin/accept-invitation", member, {
    invite: await invite(member.email),
  });
  await invite("third@admins.test");
  const { invitations } = await done<{ invitations: { id: string }[] }>(
    "GET /api/app/admin/invitations",
    admin,
  );
  await done("GET /api/app/admin/administrators", admin);
  await done("POST /api/app/admin/invitations/withdraw", admin, { id: invitations[0]?.id });
  await done("POST /api/app/admin/revoke", admin, {
    user_id: makeShopper(server, { admin: true }).id,
  });
  const buyer = makeShopper(server, { buyer: true });
  const ending = { user_id: buyer.id, role: "buyer", remove_data: true };
  await done("POST /api/app/admin/roles/end", admin, ending);
}

async function bankLines(admin: Shopper): Promise<void> {
  const desk = <Body>(command: string, body?: object) =>
    done<Body>(`${body ? "POST" : "GET"} /api/app/admin/statement/desk/${command}`, admin, body);
  const who = makeShopper(server);
  const [one, two, three] = [
    await placeOrder(server, who),
    await placeOrder(server, who),
    await placeOrder(server, who),
  ];
  const paid = ({ payment_reference, total }: OrderView) => ({
    text: `PMT ${payment_reference}`,
    cents: total,
  });
  const { lines } = importLines(server, [
    paid(one),
    paid(two),
    paid(three),
    { text: "PMT N CELE", cents: 500 },
    { text: "STOKVEL", cents: 600 },
    { text: `REV-${paid(one).text}`, cents: -one.total },
    { text: "PMT TO REFUND CELE", cents: -300 },
  ]);
  const line = (at: number, version = 0) => ({ id: lines[at], version });
  const payment = ({ id, total, proof }: OrderView) => ({
    kind: "order",
    id,
    total,
    to_pay: total,
    newest_proof: proof?.id ?? "",
  });
  await desk("match", { id: randomUUID(), lines: [line(0)], payments: [payment(one)] });
  await desk("lines");
  await desk("payments");
  const { event_id } = await desk<{ event_id: string }>("match", {
    id: randomUUID(),
    lines: [line(1)],
    payments: [payment(two)],
  });
  await desk("undo", { ids: [event_id] });
  await desk("match-exact", {
    matches: [{ id: randomUUID(), line: line(2), payment: payment(three) }],
  });
  await desk("email", {
    id: randomUUID(),
    line: line(3),
    user_id: who.id,
    message: "Is this deposit yours?",
  });
  await desk("credit", { id: randomUUID(), line: line(3), user_id: who.id });
  await desk("reopen", { id: randomUUID(), line: line(3, 1) });
  await desk("not-ours", { id: randomUUID(), line: line(4), reason: "Stokvel" });
  await desk("return", { id: randomUUID(), line: line(5), of: line(0, 1) });
  const refund = randomUUID();
  await done("POST /api/app/admin/ledger/enter", admin, {
    id: randomUUID(),
    user_id: who.id,
    cents: 300,
    reason: "Came late",
  });
  await done("POST /api/app/admin/ledger/refund", admin, {
    id: refund,
    user_id: who.id,
    cents: 300,
    date: new Date().toISOString().slice(0, 10),
    reference: "REFUND CELE",
  });
  await desk("lines");
  await desk("refund", { id: randomUUID(), line: line(6), refund });
  await desk("done");
  await desk("summary");
  await done("GET /api/app/admin/statement/lines/{id}", admin, undefined, [lines[0] ?? ""]);
}

/** Adds, changes, is too late for, lists and deletes a row of what admins edit. */
async function edited(
  admin: Shopper,
  path: string,
  row: object,
  changed: object,
  meanwhile = async () => {},
): Promise<void> {
  const id = randomUUID();
  const save = `POST /api/app/admin/${path}/save`;
  const first = { ...row, id, based_on: "" };
  await done(save, admin, first);
  expect((await to(save, admin, { ...first, ...changed })).status).toBe(409);
  const { rows } = await done<{ rows: { id: string; version: string }[] }>(
    `GET /api/app/admin/${path}`,
    admin,
  );
  const based_on = rows.find((one) => one.id === id)?.version;
  await meanwhile();
  await done(`POST /api/app/admin/${path}/delete`, admin, { id, based_on });
}

/** Moves and holds an order, and cancels both deliveries, so that their dates can be deleted. */
async function deliveries(admin: Shopper, dates: readonly string[]): Promise<void> {
  const [date = "", to = ""] = dates;
  await done("GET /api/app/deliveries", null);
  await done("GET /api/app/admin/deliveries", admin);
  await call(server, admin, "admin/deliveries?sort=past");
  const orders = "GET /api/app/admin/deliveries/{date}/orders";
  const { rows } = await done<{ rows: { id: string }[] }>(orders, admin, undefined, [date]);
  const [{ id }] = rows as [{ id: string }];
  const reason = "The van broke down";
  const cut_off_at = "2099-01-13 10:00:00.000Z";
  await done("POST /api/app/admin/deliveries/cut-off", admin, { date, revision: 1, cut_off_at });
  await done("POST /api/app/admin/deliveries/move", admin, { id, from: date, to, reason });
  for (const held of [true, false]) {
    await done("POST /api/app/admin/deliveries/hold", admin, { id, held, reason });
  }
  for (const day of dates) {
    const show = "GET /api/app/admin/deliveries/{date}";
    const { delivery } = await done<{ delivery: { revision: number } }>(show, admin, undefined, [
      day,
    ]);
    const { revision } = delivery;
    await done("POST /api/app/admin/deliveries/cancel", admin, { date: day, revision, reason });
  }
}

async function content(admin: Shopper): Promise<void> {
  const dates = { mid_month_date: "2099-01-15", month_end_date: "2099-01-30" };
  await edited(admin, "schedules", { ...dates, month: "January" }, { month: "Jan" }, () =>
    deliveries(admin, [dates.mid_month_date, dates.month_end_date]),
  );
  await call(server, admin, "admin/schedules?sort=past");
  const faq = { question: "When?", answer: "Soon.", display_order: 1 };
  await edited(admin, "faqs", faq, { answer: "Today." });
  const { rows } = await done<{ rows: { id: string }[] }>("GET /api/app/admin/faqs", admin);
  await done("POST /api/app/admin/faqs/move", admin, { id: rows[0]?.id, after: rows[1]?.id });
  await done("POST /api/app/admin/preview", admin, { ...faq, kind: "faq" });
  const { row } = await done<{ row: { version: string } }>(
    "GET /api/app/admin/social-links",
    admin,
  );
  const links = { instagram_url: "https://instagram.com/us", linkedin_url: "" };
  const save = "POST /api/app/admin/social-links/save";
  await done(save, admin, { ...links, based_on: row.version });
  expect(
    (
      await to(save, admin, {
        ...links,
        linkedin_url: "https://linkedin.com/us",
        based_on: row.version,
      })
    ).status,
  ).toBe(409);
  await done("POST /api/app/newsletter", null, { email: "leaves@members.test" });
  for (const { show, sort, q } of NEWSLETTER_SEARCH.show.flatMap((show) =>
    NEWSLETTER_SEARCH.sort.flatMap((sort) => ["", "le"].map((q) => ({ show, sort, q }))),
  )) {
    accepted(await call(server, admin, `admin/newsletter?show=${show}&sort=${sort}&q=${q}`));
  }
  await done("GET /api/app/admin/newsletter", admin);
  await call(server, admin, "admin/newsletter/export?show=all&sort=email");
  await done("GET /api/app/admin/newsletter/export", admin);
  const subscribers = await call(server, admin, "admin/newsletter?show=all");
  await done("POST /api/app/admin/newsletter/remove", admin, {
    id: (subscribers.body as { rows: { id: string }[] }).rows[0]?.id,
  });
}

/** The Users tab, and what admins do there. */
/** A member's ledger, and what admins enter there by hand. */
async function messages(admin: Shopper): Promise<void> {
  const reader = await knownMember(server);
  const hand = { group: "chosen", members: [reader.id] };
  const choices = await call(server, admin, "admin/messages/choices");
  const groups = [
    { group: "delivery", date: (choices.body as { dates: string[] }).dates[0] },
    { group: "unpaid" },
    { group: "lapsed" },
    { group: "suburb", suburb: "Soweto" },
  ];
  for (const audience of groups) {
    for (const kind of ["transactional", "advertising"]) {
      await call(server, admin, "admin/messages/count", { kind, audience });
    }
  }
  const asked = { kind: "transactional", audience: hand };
  await done("POST /api/app/admin/messages/count", admin, asked);
  await done("GET /api/app/admin/messages/choices", admin);
  const words = { id: randomUUID(), subject: "Hello", text: "See you.", recipients: 1 };
  const message = { ...asked, ...words };
  await done("POST /api/app/admin/messages/send", admin, message);
  await (await server.asSuperuser()).crons.run("deliver-messages");
  await expect.poll(() => mailsTo(server, reader).member_message).toBe(1);
  hit.add("deliver-messages");
  await sendDueMail(server);
  await mail.waitForMail(reader.email, "Hello");
  for (const sort of ["all", "no_email", "failed"]) {
    await call(server, admin, `admin/messages/${message.id}?sort=${sort}`);
  }
  await done("GET /api/app/admin/messages/{id}", admin, undefined, [message.id]);
  for (const sort of MESSAGES_SEARCH.sort) {
    await call(server, admin, `admin/messages?sort=${sort}&q=he&kind=transactional&by=${admin.id}`);
  }
  for (const status of MESSAGES_SEARCH.status) {
    await call(server, admin, `admin/messages?status=${status}`);
  }
  await done("GET /api/app/admin/messages", admin);
  const listed = await call(server, admin, `admin/messages/${message.id}`);
  const [recipient] = (listed.body as { rows: { id: string }[] }).rows;
  for (const opened of [true, false]) {
    await done("POST /api/app/admin/messages/chat", admin, { id: recipient?.id, opened });
  }
  await done("POST /api/app/admin/messages/retry", admin, { id: message.id });
  const stopped = { ...message, id: randomUUID() };
  await call(server, admin, "admin/messages/send", stopped);
  await done("POST /api/app/admin/messages/stop", admin, { id: stopped.id });
}

async function money(admin: Shopper, member: Shopper): Promise<void> {
  const second = makeShopper(server, { admin: true });
  const enter = async (cents: number) => {
    const entry = { id: randomUUID(), user_id: member.id, cents, reason: "Late delivery" };
    await done("POST /api/app/admin/ledger/enter", admin, entry);
  };
  const ask = async () => {
    const command = { id: randomUUID(), user_id: member.id, cents: 600_000, reason: "Bank error" };
    const proposal = { id: randomUUID(), kind: "entry", command };
    await done("POST /api/app/admin/proposals/ask", admin, proposal);
    return { id: proposal.id };
  };
  await enter(10_000);
  await done("POST /api/app/admin/proposals/confirm", second, await ask());
  await done("POST /api/app/admin/proposals/decline", second, await ask());
  await done("GET /api/app/admin/proposals", admin);
  const bank = { date: "2026-01-02", reference: "REFUND" };
  const refund = { id: randomUUID(), user_id: member.id, cents: 500, ...bank };
  await done("POST /api/app/admin/ledger/refund", admin, refund);
  await done("GET /api/app/admin/users/{id}/ledger", admin, undefined, [member.id]);
  await done("GET /api/app/ledger", member);
  await placeOrder(server, member);
}

async function users(admin: Shopper, member: Shopper): Promise<void> {
  for (const query of [
    "",
    "?sort=name",
    "?sort=name_desc",
    "?sort=email",
    "?sort=email_desc",
    "?sort=oldest",
    "?q=thandi",
    "?q=thandi&sort=name",
    "?q=082 1",
    "?q=th",
    "?q=dlamini thandi",
    ...USERS_SEARCH.show.map((show) => `?show=${show}`),
    "?show=no_order&sort=email",
    "?show=no_order&q=thandi",
    "?show=no_order&q=THA20261121123S",
  ]) {
    hit.add("GET /api/app/admin/users");
    const first = await call<{ next: string | null }>(server, admin, `admin/users${query}`);
    expect(first.status).toBe(200);
    await call(
      server,
      admin,
      `admin/users${query || "?"}&after=${encodeURIComponent(first.body.next ?? "")}`,
    );
  }
  for (const part of ["", "/baskets", "/orders", "/messages"]) {
    await done(`GET /api/app/admin/users/{id}${part}`, admin, undefined, [member.id]);
  }
  await to("GET /api/app/admin/users-export", admin);
  const note = { id: randomUUID(), user_id: member.id, text: "Called", based_on: 0 };
  await done("POST /api/app/admin/users/note", admin, note);
  await done("POST /api/app/admin/users/note/remove", admin, { ...note, based_on: 1 });
  await money(admin, member);
  await messages(admin);
  const other = { user_id: makeShopper(server).id, reason: "Twice the same person" };
  sql(server, `UPDATE users SET verified = 0 WHERE id = '${other.user_id}'`);
  for (const path of [
    "resend-confirmation",
    "end-sessions",
    "deactivate",
    "reactivate",
    "erasure",
    "erasure/keep",
  ]) {
    await done(`POST /api/app/admin/users/${path}`, admin, other);
  }
}

async function audited(admin: Shopper, member: Shopper): Promise<void> {
  await done("GET /api/app/admin/analytics", admin);
  await done("GET /api/app/admin/today", admin);
  await done("GET /api/app/admin/health", admin);
  const key = readFileSync(join(server.dataDir, "doctor.key"), "utf8");
  const doctor = { ...admin, token: `Doctor ${key}` };
  await done("GET /api/app/doctor", doctor);
  await done("GET /api/app/doctor/health", doctor);
  const { bank, contact, business, hours, buying } = await done<SettingsPage>(
    "GET /api/app/admin/settings",
    admin,
  );
  const save = "POST /api/app/admin/settings";
  await done(`${save}/contact`, admin, { ...contact, email: "a@b.co", based_on: contact.version });
  await done(`${save}/business`, admin, { ...business, name: "Us", based_on: business.version });
  await done(`${save}/hours`, admin, { ...hours, cut_off_days: "4", based_on: hours.version });
  await done(`${save}/buying`, admin, { ...buying, extra_costs: "on", based_on: buying.version });
  const account = {
    account_name: "Us",
    account_number: "620001",
    branch_code: "250655",
    bank: "B",
  };
  const change = { ...account, id: randomUUID(), based_on: bank.version };
  expect((await to(`${save}/bank`, admin, change)).status).toBe(409);
  await done("POST /api/app/admin/test-email", admin, { id: randomUUID() });
  await to("POST /api/app/doctor/email", doctor, { id: randomUUID() });
  const months = "from=2026-01&to=2026-12";
  for (const path of [
    `?${months}`,
    `/deliveries?${months}`,
    `/entries?${months}&figure=fees`,
    `/entries?${months}&figure=deposits&part=1`,
    "/balances?month=2026-11&figure=credit",
    "/balances?month=2026-11&figure=debts",
  ]) {
    accepted(await call(server, admin, `admin/reports${path}`));
    hit.add(`GET /api/app/admin/reports${path.replace(/\?.*/, "")}`);
  }
  await done("GET /api/app/admin/audit", admin);
  await done("GET /api/app/admin/tab-counts", admin);
  for (const filters of [
    { action: "views" },
    { action: "changes", sort: "oldest", from: "2026-01-01", to: "2099-01-01" },
    { sort: "oldest" },
    { actor: admin.id },
    { actor: admin.id, action: "payment.verified", from: "2026-01-01" },
    { q: member.email, actor: admin.id, action: "changes" },
    { q: member.id },
    { q: randomUUID() },
    { q: "PP-1", to: "2099-01-01" },
  ]) {
    const query = new URLSearchParams(filters as Record<string, string>);
    expect((await call(server, admin, `admin/audit?${query}`)).status).toBe(200);
  }
}

async function feedback(admin: Shopper): Promise<void> {
  const id = randomUUID();
  await done("POST /api/app/feedback", null, { id, message: "Good", page_url: "/" });
  const { rows } = await done<{ rows: { version: string }[] }>(
    "GET /api/app/admin/feedback",
    admin,
  );
  const based_on = rows[0]?.version;
  await call(server, admin, "admin/feedback?status=new");
  await call(server, admin, "admin/feedback?page=/contact");
  await call(server, admin, "admin/feedback?q=bread&status=new");
  await call(server, admin, "admin/feedback?page=/contact&status=new");
  for (const query of ["sort=oldest", "status=new&sort=oldest&from=2026-01-01&to=2099-01-01"]) {
    await call(server, admin, `admin/feedback?${query}`);
  }
  await done("POST /api/app/admin/feedback/status", admin, { id, based_on, status: "resolved" });
}

async function policies(admin: Shopper): Promise<void> {
  const { rows } = await done<{ rows: { id: string; version: string; policy_type: string }[] }>(
    "GET /api/app/admin/policies",
    admin,
  );
  const [privacy] = rows;
  const { id, version, policy_type } = privacy ?? { id: "", version: "", policy_type: "" };
  const text = { policy_type, content: "# Privacy" };
  const { row } = await done<{ row: { version: string } }>(
    "POST /api/app/admin/policies/save",
    admin,
    { ...text, id, based_on: version },
  );
  const versions = await done<{ rows: { id: string }[] }>(
    "GET /api/app/admin/policy-versions",
    admin,
  );
  await done("GET /api/app/admin/policy-versions/{id}", admin, undefined, [
    versions.rows[0]?.id ?? "",
  ]);
  const details = { takes_effect_on: "2098-01-01", summary: "New." };
  const planned = { ...text, ...details, id: randomUUID(), based_on: row.version };
  await done("POST /api/app/admin/policies/plan", admin, planned);
  const reader = await knownMember(server);
  await (await server.asSuperuser()).crons.run("change-policies");
  await expect.poll(() => mailsTo(server, reader).policy_change).toBe(1);
  await sendDueMail(server);
  const email = await mail.waitForMail(reader.email, "changes on");
  const token = /#token=(\S+)/.exec(email.text)?.[1] ?? "";
  await done("POST /api/app/policy-emails/stop", null, { token });
  await to("POST /api/app/policy-emails/stop/{token}", null, "", [token]);
  await to("GET /api/app/policy-emails/stop/{token}", null, undefined, [token]);
  await done("POST /api/app/admin/policies/withdraw", admin, { id: planned.id });
  sql(
    server,
    `INSERT INTO policy_versions (id, policy_type, content, saved_at, takes_effect_on, published_at, told_at)
     VALUES ('${randomUUID()}', 'privacy', '# New', '2026-01-01 00:00:00.000Z', '2026-01-01', '', '')`,
  );
  await (await server.asSuperuser()).crons.run("change-policies");
  hit.add("change-policies");
}

async function bankStatements(admin: Shopper): Promise<void> {
  const sent = statementOf(balanced(0, [line("2026-11-10", 55_900, "DEPOSIT")]));
  await done("POST /api/app/admin/statement/preview", admin, sent);
  const route = "POST /api/app/admin/statement/import";
  const first = await done<{ import: { id: string; account_id: string } }>(
    route,
    admin,
    importForm(sent, {}),
  );
  const { account_id } = first.import;
  const form = importForm({ ...sent, account_id, account_name: "" }, { revision: 1 });
  const { import: again } = await done<{ import: { id: string } }>(route, admin, form);
  await done("GET /api/app/admin/statement/accounts", admin);
  await done("GET /api/app/admin/statement/imports", admin);
  // Before a statement covers any day nothing can be missing, and no statement looks for it.
  for (const query of ["", "&sort=oldest", "&from=2026-01-01&to=2099-01-01"]) {
    await call(server, admin, `payments/pending?missing=yes${query}`);
  }
  await to("GET /api/app/admin/statement/imports/{id}/file", admin, undefined, [again.id]);
  await done("POST /api/app/admin/statement/undo-import", admin, { id: again.id });
  await done("POST /api/app/admin/statement/undo-import", admin, { id: first.import.id });
  await done("POST /api/app/admin/statement/accounts/delete", admin, { id: account_id });
}

async function publicSite(): Promise<void> {
  const email = "reader@members.test";
  await done("POST /api/app/newsletter", null, { email });
  const yes = await secretFor(email, "onfirm");
  await done("POST /api/app/newsletter/confirm", null, { token: yes });
  await done("POST /api/app/newsletter/leave", null, { email });
  const token = await secretFor(email, "Stop the newsletter");
  await to("POST /api/app/newsletter/unsubscribe", null, { token });
  await to("POST /api/app/newsletter/unsubscribe/{token}", null, "", [token]);
  await to("GET /api/app/newsletter/unsubscribe/{token}", null, undefined, [token]);
  await to("POST /api/app/page-views", null, { views: [{ path: "/", seconds: 3, clicks: 1 }] });
  for (const name of ["faqs", "deliveries", "schedule", "contact", "talk", "terms"]) {
    await done("GET /api/app/fragments/{name}", null, undefined, [name]);
  }
  for (const route of [
    "GET /api/app/business",
    "GET /{$}",
    "GET /terms",
    "GET /privacy",
    "GET /cookies",
    "GET /contact",
    "GET /delivery-schedule",
    "GET /account",
    "GET /admin-auth",
    "GET /confirm-email",
    "GET /newsletter/confirm",
    "GET /newsletter/unsubscribe",
    "GET /policy-emails/stop",
    "GET /reminders/stop",
    "GET /reset-password",
    "GET /subscribe",
    "GET /api/calendar.ics",
    "GET /robots.txt",
    "GET /sitemap.xml",
    "GET /api/app/ready",
  ]) {
    await done(route);
  }
}

/** Every job, with an account that is due to be erased; until their statements are in the log. */
async function jobs(): Promise<void> {
  const leaving = await knownMember(server);
  await done("POST /api/app/account/erasure", leaving, { password: leaving.password });
  sql(server, "UPDATE erasures SET due_at = '2026-01-01 00:00:00.000Z' WHERE kept_at = ''");
  const superuser = await server.asSuperuser();
  for (const job of JOBS) {
    await superuser.crons.run(job);
    hit.add(job);
  }
  const erased = `SELECT COUNT(*) FROM users WHERE id = '${leaving.id}'`;
  await expect.poll(() => value(server, erased)).toBe(0);
  let logged = 0;
  const isQuiet = () => {
    const before = logged;
    logged = server.output().length;
    return logged === before;
  };
  await expect.poll(isQuiet, { interval: 300 }).toBe(true);
}

/** What a member's phones send again after a restore. */
async function restored(): Promise<void> {
  const who = makeShopper(server);
  const person = { id: who.id, pb: { authStore: { token: who.token } } };
  const subscriber = makeShopper(server);
  const backup = await backUpDataFolder(server);
  const placed = await placeOrder(server, who, "complete");
  const order = await done<{ order: object }>("GET /api/app/orders/{id}", who, undefined, [
    placed.id,
  ]);
  const membership = await done<{ payment: object }>(
    "POST /api/app/membership/reference",
    subscriber,
    {},
  );
  const phone = new SyncPhone(server, person);
  phone.add("items", { id: "one", itemName: "Milk" });
  await phone.sync();
  await backup.restore();
  backup.remove();
  const { id: _id, revision: _revision, ...content } = start();
  const knownProfile = { full_name: "Thandi Mokoena", phone: "+27821234567" };
  const claims = [
    [who, "order", { order: { ...order.order, seal: order.seal }, content }],
    [who, "own", { profile: { value: knownProfile, mark: phone.mark }, addresses: null }],
    [subscriber, "membership", { payment: { ...membership.payment, seal: membership.seal } }],
  ] as const;
  for (const [member, what, body] of claims) {
    const answer = await claimed(server, member, what, { lost: phone.mark, body });
    expect(answer.status, what).toBe(200);
    hit.add(`POST /api/app/restore/${what}`);
  }
  const none = { rows: [], changed: [], deleted: [] };
  const answer = await phone.restore({
    as_of: Number(phone.lastPull?.serverRevision),
    tables: { drafts: none, items: { ...none, rows: [...phone.rows.values()] } },
  });
  expect(answer.status).toBe(200);
  hit.add("POST /api/app/restore/rows");
}

/** Tables of PocketBase itself that grow with its members. */
const OWN_OF_POCKETBASE = ["_authOrigins", "_externalAuths", "_mfas", "_otps"];

/** Without a statement of ours: files, refusals, and what PocketBase itself would do. */
const NO_STATEMENTS =
  /^(GET|POST) (\/_\/|\/share-target|\/\{path\.\.\.\}|\/api\/collections\/users\/(request|confirm|auth-with-o))/;

// Its commands can't be sent twice, and a second try would hide what the first found.
test("T100 no statement of a route or job walks a table that grows", {
  retry: 0,
}, async () => {
  const admin = makeShopper(server, { admin: true, name: "Admin" });
  const member = makeShopper(server);
  await restored();
  await order(member, admin);
  await membership(makeShopper(server), admin);
  await account();
  await administration(admin);
  await buyingDay(admin);
  await content(admin);
  await users(admin, member);
  await bankLines(admin);
  await feedback(admin);
  await audited(admin, member);
  await policies(admin);
  await bankStatements(admin);
  await publicSite();
  await jobs();
  for (const route of ROUTES.filter((name) => NO_STATEMENTS.test(name))) {
    await to(route, null, route.startsWith("POST") ? {} : undefined);
  }
  expect(
    [...ROUTES, ...JOBS].filter((name) => !hit.has(name)),
    "never called",
  ).toEqual([]);

  const statements = statementsIn(server.output());
  expect(statements.length).toBeGreaterThan(200);
  expect(statements.some((one) => one.includes("SELECT text FROM open_text"))).toBe(true);
  const withoutStatistics = [...plansOf(server, statements), ...triggerPlans(server)];
  growTables(server, [...Object.keys(ROWS), ...OWN_OF_POCKETBASE]);
  const plans = [...withoutStatistics, ...plansOf(server, statements), ...triggerPlans(server)];
  const slow = plans.filter(({ walks }) => walks.length > 0);
  expect(
    slow.map(({ statement, walks }) => `${walks.join("; ")} <- ${statement.slice(0, 400)}`),
  ).toEqual([]);
});
