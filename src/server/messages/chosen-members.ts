import { MESSAGE_RECIPIENTS_MAX } from "@/domain/limits/limits";
import type { Audience, MessageKind } from "@/domain/message/message";
import {
  countDeliveries,
  type Delivery,
  deliveryTo,
  type RecipientCounts,
} from "@/domain/message/recipients";
import { ADVERTISING_MS } from "@/domain/message/sending";
import { MAIL_SHELF_LIFE_MS, MAIL_TRIES_MAX } from "@/domain/notification/mail-state";
import { momentText } from "@/domain/time/sa-time";
import { fail } from "../core/http";
import { settings } from "../core/settings";
import { selectAll } from "../core/sql";
import { deliveryOn } from "../deliveries/deliveries";
import { isBrought } from "../deliveries/kept-back";
import { type Source, TO_PAY, toPayFrom } from "../payments/pending-groups";
import { membersOf, standingOf } from "../users/standing";

/** A member who was chosen, and how the message reaches them at this moment. */
export interface ChosenMember {
  readonly id: string;
  readonly delivery: Delivery;
}

interface Asked {
  readonly kind: MessageKind;
  readonly now: number;
  /** The message itself, whose own line about a member is no earlier one. */
  readonly messageId?: string;
}

/** Who an audience is now. 409 where it is more than a message goes to. */
export function chosenMembers(app: App, audience: Audience, asked: Asked): ChosenMember[] {
  const { sql, params } = membersBy(app, audience, asked.now);
  const found = deliveriesTo(app, { sql, params }, asked);
  return found.length > MESSAGE_RECIPIENTS_MAX ? fail(409, "message_too_many_members") : found;
}

export function countsOf(members: readonly ChosenMember[]): RecipientCounts {
  return countDeliveries(members.map(({ delivery }) => delivery));
}

/** How many would get it now: 0 also where its delivery is gone, or where they are more than a message goes to. */
export function recipientsNow(app: App, audience: Audience, asked: Asked): number {
  if (audience.group === "delivery" && !deliveryOn(app, audience.date)) return 0;
  const found = deliveriesTo(app, membersBy(app, audience, asked.now), asked);
  return found.length > MESSAGE_RECIPIENTS_MAX ? 0 : countsOf(found).members;
}

/** How a message reaches these members now. */
export function deliveriesOf(app: App, ids: readonly string[], asked: Asked): ChosenMember[] {
  return deliveriesTo(app, byIds(ids), asked);
}

interface Selection {
  /** Gives `user_id`, also more than once and of accounts that are gone. */
  readonly sql: string;
  readonly params: Readonly<Record<string, string>>;
}

function byIds(ids: readonly string[]): Selection {
  return {
    sql: "SELECT value AS user_id FROM json_each({:ids})",
    params: { ids: JSON.stringify(ids) },
  };
}

function membersBy(app: App, audience: Audience, now: number): Selection {
  if (audience.group === "chosen") return byIds(audience.members);
  if (audience.group === "delivery") return byDelivery(app, audience.date);
  if (audience.group === "lapsed") return byLapse(app, now);
  if (audience.group === "suburb") {
    return {
      sql: "SELECT user_id FROM addresses WHERE is_default = 1 AND suburb != '' AND suburb = {:suburb} COLLATE NOCASE",
      params: { suburb: audience.suburb },
    };
  }
  return {
    sql: TO_PAY.map(ownersOf).join(" UNION ALL "),
    params: toPayFrom(now),
  };
}

function ownersOf({ from, where }: Source): string {
  return `SELECT o.user_id FROM ${from} WHERE ${where} AND o.user_id != ''`;
}

/** Whose order a delivery brings, also where it has been marked as delivered: none that is on hold, or was not bought. */
function byDelivery(app: App, date: string): Selection {
  if (!deliveryOn(app, date))
    return fail(422, "validation_error", { "audience.date": "message_date_required" });
  return {
    sql: `SELECT o.user_id FROM orders o INDEXED BY idx_orders_delivery WHERE o.delivery_date = {:date}
       AND o.delivery_date != '' AND o.status IN ('processing', 'delivered') AND o.user_id != ''
       AND (o.status = 'delivered' OR ${isBrought("o")})`,
    params: { date },
  };
}

function byLapse(app: App, now: number): Selection {
  const docs = membersOf(app, standingOf("lapsed", now), MESSAGE_RECIPIENTS_MAX + 1);
  return {
    sql: `SELECT s.user_id FROM json_each({:docs}) d CROSS JOIN member_search s ON s.doc = d.value`,
    params: { docs: JSON.stringify(docs) },
  };
}

/** In the last week, in the app or by email, or an email of it still waits. */
const HAS_OR_GETS_IT = `NOT (m.stopped_at != '' AND r.told_at = '')
  AND (m.sent_at > {:since} OR r.emailed_at > {:since} OR o.sent_at > {:since} OR r.email = 'waiting'
    OR o.sent_at = '' AND o.attempts < ${MAIL_TRIES_MAX} AND o.due_at > {:stale})`;

function deliveriesTo(app: App, { sql, params }: Selection, asked: Asked): ChosenMember[] {
  const { kind, now, messageId = "" } = asked;
  const rows = selectAll(
    app,
    `SELECT u.id, u.verified AS is_proven,
       u.deactivated_at != '' OR EXISTS (SELECT 1 FROM erasures x
         WHERE x.user_id = u.id AND x.kept_at = '' AND x.erased_at = '') AS is_closed,
       {:kind} = 'advertising' AND EXISTS (SELECT 1 FROM newsletter_subscribers n
         WHERE n.email = u.email COLLATE NOCASE AND n.confirmed_at != '') AS is_subscribed,
       {:kind} = 'advertising' AND EXISTS (SELECT 1 FROM message_recipients r
         CROSS JOIN messages m ON m.id = r.message_id
         LEFT JOIN mail_outbox o INDEXED BY idx_mail_outbox_event
           ON o.\`to\` = u.email COLLATE NOCASE AND o.event = 'member_message' AND o.event_id = m.id
         WHERE r.user_id = u.id AND m.kind = 'advertising' AND m.id != {:messageId}
           AND r.email != 'stopped' AND ${HAS_OR_GETS_IT}) AS had_advertising
     FROM (SELECT DISTINCT user_id FROM (${sql})) chosen CROSS JOIN users u ON u.id = chosen.user_id
     ORDER BY u.id LIMIT ${MESSAGE_RECIPIENTS_MAX + 1}`,
    {
      ...params,
      kind,
      messageId,
      since: momentText(now - ADVERTISING_MS),
      stale: momentText(now - MAIL_SHELF_LIFE_MS),
    },
    { id: "", is_proven: 0, is_closed: 0, is_subscribed: 0, had_advertising: 0 },
  );
  return rows.map(({ id, ...row }) => {
    const facts = {
      is_proven: row.is_proven === 1,
      is_closed: row.is_closed === 1,
      is_subscribed: row.is_subscribed === 1,
      had_advertising: row.had_advertising === 1,
    };
    return { id, delivery: deliveryTo(facts, kind, settings.sendsEmail) };
  });
}
