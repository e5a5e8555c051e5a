import { mailboxOf } from "@/domain/mail/mailbox";
import { DAY_MS } from "@/domain/time/durations";
import { momentText } from "@/domain/time/sa-time";
import { isProvenAddress } from "../auth/account";
import { selectFirst } from "../core/sql";
import type { MailEvent } from "./mail-events";
import { isWithinUnprovenOfAll, listOf } from "./to-unproven";

/** Emails in 24 hours to one mailbox, over all events and accounts (threat T76 says why). */
const LIMITS = {
  /** To an unconfirmed address: of every kind together but the next two and what admins are told of each other, each of which counts by itself. */
  unproven: 3,
  unprovenReset: 3,
  unprovenDecision: 3,
  /** Caused by an admin, or by an address that the operator listed. */
  admin: 10,
  /** About who is an admin: however often a thief invites, the removal of an admin is still told. */
  adminInvited: 10,
  adminChanged: 20,
  adminEnded: 5,
  /** However often a thief saves settings or asks for another bank account, its change is still emailed. */
  bankAsked: 10,
  bankChanged: 20,
  settingsChanged: 50,
  newsletter: 2,
  /** Written by staff. */
  staff: 5,
  /** However often a thief joins and cancels, the owner hears that the account is to be deleted. */
  erasure: 10,
  /** About the account, its orders and its membership. */
  account: 50,
} as const;

/** Each kind that others can cause has a count of its own, so that none uses up another's. */
const ADMIN_EVENTS: readonly MailEvent[] = ["admin_set_up", "admin_invitation"];
/** To admins of what another one did, each with its own limit: also at an address that the admin has not confirmed. */
const NOTICE_EVENTS: readonly { readonly events: readonly MailEvent[]; readonly limit: number }[] =
  [
    { events: ["admin_invited"], limit: LIMITS.adminInvited },
    { events: ["admin_granted", "admin_revoked"], limit: LIMITS.adminChanged },
    { events: ["admin_role_ended"], limit: LIMITS.adminEnded },
    { events: ["bank_asked"], limit: LIMITS.bankAsked },
    { events: ["bank_changed"], limit: LIMITS.bankChanged },
    { events: ["settings_changed"], limit: LIMITS.settingsChanged },
  ];
const NOTICES = NOTICE_EVENTS.flatMap(({ events }) => events);
/** To confirmed addresses, each with its own limit. */
const OWN_EVENTS: readonly { readonly events: readonly MailEvent[]; readonly limit: number }[] = [
  { events: ["deposit_question", "member_message"], limit: LIMITS.staff },
  { events: ["newsletter_confirm", "newsletter_leave"], limit: LIMITS.newsletter },
  { events: ["erasure_requested", "erasure_withdrawn"], limit: LIMITS.erasure },
];
/** Caused by an admin who looked at a payment: no stranger can use them up, or have them sent. */
const DECISION_EVENTS: readonly MailEvent[] = [
  "payment_verified",
  "payment_rejected",
  "refund_sent",
  "order_cancelled",
  "order_closed",
  "order_moved",
];
const RESET_EVENTS: readonly MailEvent[] = ["password_reset"];
/** Limited by their routes (`throttle.ts`), never by what else went to the mailbox. */
const SECURITY_EVENTS: readonly MailEvent[] = ["password_reset", "email_changed"];
const OTHERS = [
  ...ADMIN_EVENTS,
  ...NOTICES,
  ...OWN_EVENTS.flatMap(({ events }) => events),
  ...SECURITY_EVENTS,
];

interface Queued {
  readonly to: string;
  readonly event: MailEvent;
  /** Whether the address is known to be its holder's although no account has it any more. */
  readonly wasProven: boolean;
}

/** Whether one more email of this kind may go to the address today. */
export function isWithinLimits(app: App, { to, event, wasProven }: Queued, now: number): boolean {
  const sent = (filter = "1") => countOf(app, mailboxOf(to), filter, now);
  if (ADMIN_EVENTS.includes(event)) return sent(oneOf(ADMIN_EVENTS)) < LIMITS.admin;
  const notice = NOTICE_EVENTS.find(({ events }) => events.includes(event));
  if (notice) return sent(oneOf(notice.events)) < notice.limit;
  if (!wasProven && !isProvenAddress(app, to)) {
    return isWithinUnproven(event, sent) && isWithinUnprovenOfAll(app, event, now);
  }
  if (SECURITY_EVENTS.includes(event)) return true;
  const own = OWN_EVENTS.find(({ events }) => events.includes(event));
  if (own) return sent(oneOf(own.events)) < own.limit;
  return sent(`NOT ${oneOf(OTHERS)}`) < LIMITS.account;
}

/** A password reset and the decision about a payment arrive, whatever else was sent that day. */
function isWithinUnproven(event: MailEvent, sent: (filter: string) => number): boolean {
  if (RESET_EVENTS.includes(event)) return sent(oneOf(RESET_EVENTS)) < LIMITS.unprovenReset;
  if (DECISION_EVENTS.includes(event))
    return sent(oneOf(DECISION_EVENTS)) < LIMITS.unprovenDecision;
  const others = [...RESET_EVENTS, ...DECISION_EVENTS, ...NOTICES];
  return sent(`NOT ${oneOf(others)}`) < LIMITS.unproven;
}

function oneOf(events: readonly MailEvent[]): string {
  return `event IN ${listOf(events)}`;
}

function countOf(app: App, mailbox: string, filter: string, now: number): number {
  return (
    selectFirst(
      app,
      `SELECT COUNT(*) AS n FROM mail_outbox
       WHERE mailbox = {:mailbox} AND queued_at > {:since} AND ${filter}`,
      { mailbox, since: momentText(now - DAY_MS) },
      { n: 0 },
    )?.n ?? 0
  );
}
