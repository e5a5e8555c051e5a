import { BILLING_CYCLE, PLAN_NAME } from "@/domain/membership/rules";
import { momentOf } from "@/domain/time/sa-time";
import { allowReminders } from "@/server/consents/reminders";
import { insertAll } from "@/server/core/sql";
import type { MailEvent } from "@/server/mail/mail-events";
import type { Recipient } from "@/server/mail/recipient";
import { asHtml, asText, composeMail } from "@/server/mail/render";
import { EMAIL, IDS, LEAVING_EMAIL, NEW_EMAIL, SAMPLES } from "./samples";

const NOW = "2026-11-21 12:00:00.000Z";
const EMPTY_ITEM = {
  basket_id: IDS.basket,
  user_id: IDS.user,
  category: "Other",
  category_other: "",
  shop_preference: "Checkers",
  shop_preference_other: "",
  brand_preference: "No Preference",
  notes: "",
  substitution_rule: "Allow substitute",
  substitution_details: "",
};

/** One of each mail, laid out as it would leave: the event's name, the HTML and the text. */
export function previews(app: App): { name: string; html: string; text: string }[] {
  app.runInTransaction(makeDemo);
  const events = Object.keys(SAMPLES) as MailEvent[];
  return [
    ...events.map((event) => preview(app, event, recipientOf(event), event)),
    preview(app, "order_received", recipientOf("confirm_email"), "order_received_unconfirmed"),
  ];
}

function recipientOf(event: MailEvent): Recipient {
  if (event === "erasure_requested") return { to: LEAVING_EMAIL, userId: IDS.leaver };
  return event.startsWith("confirm_")
    ? { to: NEW_EMAIL, userId: IDS.newcomer }
    : { to: EMAIL, userId: IDS.user };
}

function preview(app: App, event: MailEvent, recipient: Recipient, name: string) {
  const occasion = { app, ...recipient, data: SAMPLES[event], now: Date.UTC(2026, 11, 18) };
  const mail = composeMail(event, occasion as Parameters<typeof composeMail>[1]);
  if (!mail) throw new Error(`${name} has nothing to say: mend scripts/mails/samples.ts`);
  return { name, html: asHtml(mail), text: `${mail.subject}\n\n${asText(mail)}\n` };
}

/** What the mails look up. */
function makeDemo(tx: App): void {
  makeUser(tx, IDS.user, EMAIL, true);
  makeUser(tx, IDS.newcomer, NEW_EMAIL, false);
  makeUser(tx, IDS.leaver, LEAVING_EMAIL, true);
  insertAll(tx, "erasures", [
    {
      id: "5eed0000-0000-4000-8000-000000000013",
      user_id: IDS.leaver,
      requested_at: NOW,
      ...SAMPLES.erasure_requested,
    },
  ]);
  insertAll(tx, "delivery_schedules", [
    {
      id: "5eed0000-0000-4000-8000-000000000006",
      month: "December 2026",
      mid_month_date: "2026-12-15",
      month_end_date: "2026-12-30",
    },
  ]);
  insertAll(tx, "admin_invitations", [
    { id: IDS.invitation, token_hash: "-", email: EMAIL, role: "admin", expires_at: NOW },
  ]);
  insertAll(tx, "policy_versions", [
    {
      id: IDS.policy,
      policy_type: "privacy",
      content: "# Privacy Policy",
      saved_at: NOW,
      takes_effect_on: "2027-01-15",
      summary: "We now say how long we keep proofs of payment.",
    },
  ]);
  insertAll(tx, "newsletter_subscribers", [
    { id: IDS.subscriber, email: EMAIL, subscribed_at: NOW, token_hash: "-" },
  ]);
  insertAll(tx, "messages", [
    {
      id: IDS.message,
      kind: "transactional",
      audience: "delivery",
      subject: "Our delivery on Saturday",
      text: "We come between 8 and 12.\n\nOur times: https://pantry.example/delivery-schedule",
      digest: "-",
      sent_at: NOW,
      sent_by: IDS.user,
    },
  ]);
  insertAll(tx, "user_roles", [
    { id: "5eed0000-0000-4000-8000-000000000007", user_id: IDS.user, role: "admin" },
  ]);
  allowReminders(tx, IDS.user, momentOf(NOW));
  makeOrder(tx);
  makeMembership(tx);
}

/** One that runs out, and the reference that it is continued with. */
function makeMembership(tx: App): void {
  const { payment_reference, month_period, price, until } = SAMPLES.membership_due;
  insertAll(tx, "subscriptions", [
    {
      id: "5eed0000-0000-4000-8000-000000000014",
      user_id: IDS.user,
      plan_name: PLAN_NAME,
      price,
      status: "active",
      billing_cycle: BILLING_CYCLE,
      current_period_start: NOW,
      current_period_end: until,
      payment_reference: SAMPLES.order_received.payment_reference,
      month_period: "2026-11",
      paid: true,
      created_at: NOW,
    },
  ]);
  insertAll(tx, "payment_references", [
    {
      id: "5eed0000-0000-4000-8000-000000000015",
      reference: payment_reference,
      user_id: IDS.user,
      purpose: "membership",
      month_period,
      issued_at: NOW,
    },
  ]);
}

function makeUser(tx: App, id: string, email: string, isConfirmed: boolean): void {
  const user = new Record(tx.findCollectionByNameOrId("users"));
  user.set("id", id);
  user.setEmail(email);
  user.setPassword("only for previews");
  user.setVerified(isConfirmed);
  tx.save(user);
}

function makeOrder(tx: App): void {
  const { order_number, payment_reference, total } = SAMPLES.order_received;
  insertAll(tx, "baskets", [{ id: IDS.basket, user_id: IDS.user, created_at: NOW }]);
  insertAll(tx, "basket_items", [
    {
      ...EMPTY_ITEM,
      id: "5eed0000-0000-4000-8000-000000000011",
      position: 0,
      item_name: "Maize meal",
      quantity: 2,
      unit: "10kg",
      budget: 123_450,
    },
    {
      ...EMPTY_ITEM,
      id: "5eed0000-0000-4000-8000-000000000012",
      position: 1,
      item_name: "Bread",
      quantity: 12,
      unit: "500g",
      budget: null,
    },
  ]);
  insertAll(tx, "orders", [
    {
      id: IDS.order,
      user_id: IDS.user,
      basket_id: IDS.basket,
      order_number,
      payment_reference,
      order_budget: SAMPLES.order_closed.budget,
      spent: SAMPLES.order_closed.spent,
      unspent: SAMPLES.order_closed.unspent,
      saved: SAMPLES.order_closed.saved,
      subtotal: 150_000,
      total,
      membership_fee: 5_900,
      month_period: "2026-11",
      payment_status: "pending",
      status: "pending",
      proof_channel: "upload",
      placed_at: NOW,
      submitted_at: NOW,
      closed_at: NOW,
      delivery_date: SAMPLES.order_moved.date,
      delivery: JSON.stringify({
        full_name: "Thandi Mokoena",
        phone: "+27821234567",
        line1: "12 Vilakazi Street",
        line2: "Unit 4",
        suburb: "Orlando West",
        city: "Soweto",
        province: "Gauteng",
        postal_code: "1804",
        delivery_instructions: "Blue gate",
      }),
    },
  ]);
  insertAll(tx, "order_results", [
    { id: IDS.order, order_id: IDS.order, item_id: IDS.order, outcome: "bought" },
  ]);
}
