import { type AuditRow, actionText } from "@/domain/audit/audit-list";

type Entry = Pick<
  AuditRow,
  | "action"
  | "collection"
  | "actor"
  | "actor_name"
  | "actor_id"
  | "subject"
  | "member"
  | "member_name"
>;

/**
 * An entry of the log in a sentence. Names are those of today; where an account is gone, a sentence without its name
 * takes the place of the one with it.
 */
export function auditSentence(entry: Entry): string {
  const { action, collection, subject } = entry;
  const values: Readonly<Record<string, string>> = {
    actor: actorText(entry),
    member: entry.member_name || entry.member,
    subject,
  };
  const sentences = SENTENCES[`${action} ${collection}`] ?? SENTENCES[action] ?? [];
  const known = sentences.find((sentence) => gapsOf(sentence).every((gap) => values[gap]));
  if (!known) return actionText(action);
  return known.replace(GAP, (_, gap: string) => values[gap] ?? "");
}

/** Who did it: a person, the server, or an account that is gone. */
export function actorText({
  actor,
  actor_name,
  actor_id,
}: Pick<Entry, "actor" | "actor_name" | "actor_id">): string {
  return actor_name || actor || (actor_id ? "An account that was deleted" : "The server");
}

const GAP = /\{(\w+)\}/g;

function gapsOf(sentence: string): string[] {
  return (sentence.match(GAP) ?? []).map((gap) => gap.slice(1, -1));
}

/** Of each action the sentence with most names first. One action may mean another thing in each collection. */
const SENTENCES: Readonly<Record<string, readonly string[]>> = {
  "admin.granted": ["{member} became an admin", "An account became an admin"],
  "admin.invited": ["{actor} invited an admin"],
  "buyer.ended": ["{actor} removed {member} as a buyer", "{actor} removed a buyer"],
  "buyer.granted": ["{member} became a buyer", "An account became a buyer"],
  "buyer.invited": ["{actor} invited a buyer"],
  "admin.invitation_withdrawn": ["{actor} withdrew an invitation"],
  "admin.revoked": ["{actor} removed {member} as an admin", "{actor} removed an admin"],
  "audit.listed": ["{actor} opened the audit log"],
  "bank_account.added": ["{actor} added a bank account to the statements"],
  "bank_account.deleted": ["{actor} deleted a bank account of the statements"],
  "baskets.opened": ["{actor} opened the baskets of {member}", "{actor} opened a member's baskets"],
  "buying.started": ["{actor} started to buy for a delivery"],
  "buying_list.exported": ["{actor} exported a buying list"],
  "content.changed delivery_schedules": ["{actor} changed delivery dates"],
  "content.changed faqs": ["{actor} changed a FAQ"],
  "content.changed feedback": ["{actor} changed the status of a message in Feedback"],
  "content.changed policy_documents": ["{actor} changed a policy"],
  "content.changed settings": ["{actor} changed the settings"],
  "content.changed site_settings": ["{actor} changed a social media link"],
  "content.created delivery_schedules": ["{actor} added delivery dates"],
  "content.created faqs": ["{actor} added a FAQ"],
  "content.deleted delivery_schedules": ["{actor} deleted delivery dates"],
  "content.deleted faqs": ["{actor} deleted a FAQ"],
  "content.moved": ["{actor} changed the order of the FAQs"],
  "delivery.cancelled": ["{actor} cancelled a delivery"],
  "delivery.cut_off_changed": ["{actor} changed the cut-off of a delivery"],
  "feedback.exported": ["{actor} exported feedback"],
  "feedback.listed": ["{actor} opened the feedback"],
  "audit.exported": ["{actor} exported the audit log"],
  "ledger.corrected": [
    "{actor} adjusted the credit of {member} by hand",
    "{actor} adjusted a member's credit by hand",
  ],
  "ledger.entry_confirmed": [
    "{actor} confirmed an adjustment of the credit of {member}",
    "{actor} confirmed an adjustment of a member's credit",
  ],
  "ledger.exported": [
    "{actor} downloaded the money of {member}",
    "{actor} downloaded a member's money",
  ],
  "ledger.opened": ["{actor} opened the money of {member}", "{actor} opened a member's money"],
  "ledger.refunded": ["{actor} recorded a refund to {member}", "{actor} recorded a refund"],
  "line.opened": ["{actor} opened a line of the statement"],
  "member.confirmation_sent": [
    "{actor} sent {member} the confirmation email again",
    "{actor} sent a confirmation email again",
  ],
  "member.deactivated": [
    "{actor} deactivated the account of {member}",
    "{actor} deactivated an account",
  ],
  "member.erased": ["{actor} deleted an account"],
  "member.erasure_requested": [
    "{actor} asked to delete the account of {member}",
    "{actor} asked to delete an account",
  ],
  "member.erasure_withdrawn": ["{actor} kept the account of {member}", "{actor} kept an account"],
  "member.opened": ["{actor} opened the details of {member}", "{actor} opened a member's details"],
  "member.reactivated": [
    "{actor} reactivated the account of {member}",
    "{actor} reactivated an account",
  ],
  "member.sessions_ended": [
    "{actor} ended the sessions of {member}",
    "{actor} ended a member's sessions",
  ],
  "members.exported": ["{actor} exported the members"],
  "members.listed": ["{actor} opened the list of members"],
  "membership.opened": [
    "{actor} opened the membership {subject} of {member}",
    "{actor} opened the membership {subject}",
    "{actor} opened a membership",
  ],
  "membership.refunded": [
    "{actor} paid back the membership {subject} of {member} as credit",
    "{actor} paid back a membership as credit",
  ],
  "messages.opened": [
    "{actor} opened the messages to {member}",
    "{actor} opened a member's messages",
  ],
  "note.added": ["{actor} added a note about {member}", "{actor} added a note about a member"],
  "note.changed": [
    "{actor} changed a note about {member}",
    "{actor} changed a note about a member",
  ],
  "note.removed": [
    "{actor} removed a note about {member}",
    "{actor} removed a note about a member",
  ],
  "closing.opened": ["{actor} viewed the figures of a delivery's closing"],
  "closing.exported": ["{actor} downloaded what was bought for a delivery"],
  "delivery.closed": ["{actor} closed a delivery"],
  "slip.added": ["{actor} added a slip"],
  "slip.changed": ["{actor} changed a slip"],
  "slip.photo_added": ["{actor} added the photo of a slip after its delivery was closed"],
  "slip.photo_replaced": ["{actor} replaced the photo of a slip"],
  "slip.removed": ["{actor} removed a slip"],
  "order.result_corrected": [
    "{actor} corrected what an item of {member}'s order cost",
    "{actor} corrected what an item of an order cost",
  ],
  "order.cancelled": [
    "{actor} cancelled the order {subject} of {member}",
    "{actor} cancelled the order {subject}",
    "{actor} cancelled an order",
  ],
  "order.delivered": [
    "{actor} marked the order {subject} of {member} as delivered",
    "{actor} marked the order {subject} as delivered",
    "{actor} marked an order as delivered",
  ],
  "order.delivery_undone": [
    "{actor} marked the order {subject} of {member} as not delivered",
    "{actor} marked the order {subject} as not delivered",
    "{actor} marked an order as not delivered",
  ],
  "order.deposit_checked": [
    "{actor} recorded what became of the deposit for {subject} of {member}",
    "{actor} recorded what became of the deposit for {subject}",
    "{actor} recorded what became of a deposit",
  ],
  "order.held": [
    "{actor} held back the order {subject} of {member}",
    "{actor} held back the order {subject}",
    "{actor} held back an order",
  ],
  "order.moved": [
    "{actor} moved the order {subject} of {member} to another delivery",
    "{actor} moved the order {subject} to another delivery",
    "{actor} moved an order to another delivery",
  ],
  "order.released": [
    "{actor} let the held order {subject} of {member} go",
    "{actor} let the held order {subject} go",
    "{actor} let a held order go",
  ],
  "order.opened": [
    "{actor} opened the order {subject} of {member}",
    "{actor} opened the order {subject}",
    "{actor} opened an order",
  ],
  "orders.exported": ["{actor} exported the verified orders"],
  "orders.opened": ["{actor} opened the orders of {member}", "{actor} opened a member's orders"],
  "payment.not_arrived": [
    "{actor} took back the deposit for {subject} of {member}, which never arrived",
    "{actor} took back the deposit for {subject}, which never arrived",
    "{actor} took back a deposit that never arrived",
  ],
  "payment.opened": [
    "{actor} opened the payment {subject} of {member}",
    "{actor} opened the payment {subject}",
    "{actor} opened a payment",
  ],
  "payment.rejected": [
    "{actor} rejected the payment {subject} of {member}",
    "{actor} rejected the payment {subject}",
    "{actor} rejected a payment",
  ],
  "payment.reject_refused": [
    "{actor} couldn't reject the payment {subject} of {member}",
    "{actor} couldn't reject the payment {subject}",
    "{actor} couldn't reject a payment",
  ],
  "payment.reject_undone": [
    "{actor} undid the rejection of the payment {subject} of {member}",
    "{actor} undid the rejection of the payment {subject}",
    "{actor} undid a rejection",
  ],
  "payment.reopened": [
    "{actor} reopened the payment {subject} of {member}",
    "{actor} reopened the payment {subject}",
    "{actor} reopened a payment",
  ],
  "payment.returned": [
    "{actor} recorded that the bank returned the deposit for {subject} of {member}",
    "{actor} recorded that the bank returned the deposit for {subject}",
    "{actor} recorded that the bank returned a deposit",
  ],
  "payment.verified": [
    "{actor} verified the payment {subject} of {member}",
    "{actor} verified the payment {subject}",
    "{actor} verified a payment",
  ],
  "payment.verify_refused": [
    "{actor} couldn't verify the payment {subject} of {member}",
    "{actor} couldn't verify the payment {subject}",
    "{actor} couldn't verify a payment",
  ],
  "payment.verify_undone": [
    "{actor} undid the verification of the payment {subject} of {member}",
    "{actor} undid the verification of the payment {subject}",
    "{actor} undid a verification",
  ],
  "payments.exported": ["{actor} exported payments"],
  "payments.listed": ["{actor} opened the list of payments"],
  "policy.planned": ["{actor} planned a change of a policy"],
  "policy.withdrawn": ["{actor} withdrew a planned change of a policy"],
  "proof.loaded": [
    "{actor} loaded a proof of payment of {member}",
    "{actor} loaded a proof of payment",
  ],
  "proof.opened": [
    "{actor} opened a proof of payment of {member}",
    "{actor} opened a proof of payment",
  ],
  "purchase.voided": ["{actor} took back an entry of a buying list"],
  "report.exported": ["{actor} exported a report's rows"],
  "report.listed": ["{actor} opened a report's rows"],
  "second_admin.asked": ["{actor} asked a second admin"],
  "second_admin.confirmed": ["{actor} confirmed as a second admin"],
  "second_admin.declined": ["{actor} declined what waited for a second admin"],
  "spelling.apart": ["{actor} kept two spellings of an item apart"],
  "spelling.joined": ["{actor} joined two spellings of an item"],
  "spelling.open": ["{actor} took back what was said of two spellings"],
  "statement.credited": [
    "{actor} made a line of the statement the credit of {member}",
    "{actor} made a line of the statement a member's credit",
  ],
  "statement.downloaded": ["{actor} downloaded a statement"],
  "statement.emailed": [
    "{actor} emailed {member} about a line of the statement",
    "{actor} emailed a member about a line of the statement",
  ],
  "statement.imported": ["{actor} imported a statement"],
  "statement.listed": ["{actor} viewed the statement"],
  "statement.matched": [
    "{actor} matched a line of the statement with {member}",
    "{actor} matched a line of the statement",
  ],
  "statement.not_ours": ["{actor} marked a line of the statement as not a member's payment"],
  "statement.refunded": [
    "{actor} matched a refund to the bank of {member}",
    "{actor} matched a refund to a member's bank",
  ],
  "statement.reopened": ["{actor} opened a line of the statement again"],
  "statement.returned": ["{actor} matched a returned deposit"],
  "statement.undone": ["{actor} undid the import of a statement"],
  "chat.opened": [
    "{actor} opened the WhatsApp chat of {member} with a message in it",
    "{actor} opened a member's WhatsApp chat with a message in it",
  ],
  "chat.undone": [
    "{actor} undid that the WhatsApp chat of {member} was opened",
    "{actor} undid that a member's WhatsApp chat was opened",
  ],
  "member_orders.exported": [
    "{actor} exported the orders of {member}",
    "{actor} exported a member's orders",
  ],
  "message.exported": ["{actor} exported who got a message"],
  "message_list.exported": ["{actor} exported the list of messages"],
  "message.opened": ["{actor} opened a message to members"],
  "message.retried": ["{actor} sent the failed emails of a message again"],
  "message.stopped": ["{actor} stopped the sending of a message to members"],
  "message.sent": ["{actor} sent a message to members"],
  "subscriber.removed": ["{actor} removed a subscriber"],
  "subscribers.exported": ["{actor} exported the subscribers"],
  "subscribers.listed": ["{actor} opened the list of subscribers"],
};
