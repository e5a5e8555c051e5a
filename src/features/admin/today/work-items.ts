import type { LinkOptions } from "@tanstack/react-router";
import { formatRand } from "@/domain/money/rules";
import { TO_CHECK_DAYS } from "@/domain/order/draft-term";
import { formatCount } from "@/domain/text/format-count";
import { formatPlainDate, momentOf, sastDate } from "@/domain/time/sa-time";
import type { Count, Today } from "@/domain/today/today";

interface WorkItem {
  readonly id: keyof Today["work"];
  readonly title: string;
  readonly note: string;
  /** The list, as it shows these alone. */
  readonly link: LinkOptions;
  readonly label: string;
}

const PAYMENTS = { link: { to: "/admin/payments" }, label: "Payments" } as const;

type CountedItem = WorkItem & { readonly count: number };

/** The work there is, in the order in which it is worth doing. */
export function workItems(work: Today["work"]): WorkItem[] {
  return [...decisions(work), ...followUps(work)].filter(({ count }) => count > 0);
}

/** What an admin decides. */
function decisions({
  payments,
  deposits,
  missing,
  deliveries,
  undelivered,
  second_admin,
}: Today["work"]): CountedItem[] {
  return [
    {
      id: "second_admin",
      count: second_admin.count,
      title: titleOf(
        second_admin,
        "1 decision needs a second admin",
        (n) => `${n} decisions need a second admin`,
      ),
      note: "",
      ...PAYMENTS,
    },
    {
      id: "payments",
      count: payments.count,
      title: titleOf(payments, "1 payment to check", (n) => `${n} payments to check`),
      note: `${formatRand(payments.cents)}. The oldest is from ${day(payments.oldest_at)}.`,
      ...PAYMENTS,
    },
    {
      id: "deposits",
      count: deposits.count,
      title: titleOf(deposits, "1 deposit without a match", (n) => `${n} deposits without a match`),
      note: `${formatRand(deposits.cents)} on the statement. The oldest is from ${formatPlainDate(deposits.oldest_on)}.`,
      link: { to: "/admin/statement" },
      label: "Statement",
    },
    {
      id: "missing",
      count: missing.count,
      title: titleOf(
        missing,
        "1 claim isn't on the statement",
        (n) => `${n} claims aren't on the statement`,
      ),
      note: "Members say that they paid, and the statement doesn't show it.",
      link: { to: "/admin/payments", search: { missing: "yes" } },
      label: "Payments",
    },
    {
      id: "deliveries",
      count: deliveries.count,
      title: titleOf(
        deliveries,
        "1 past delivery isn't finished",
        (n) => `${n} past deliveries aren't finished`,
      ),
      note: "Orders are still to be bought, delivered or moved, or the delivery is still to be closed.",
      link: { to: "/admin/deliveries", search: { sort: "open" } },
      label: "Deliveries",
    },
    {
      id: "undelivered",
      count: undelivered.count,
      title: titleOf(
        undelivered,
        "1 order was bought but isn't delivered",
        (n) => `${n} orders were bought but aren't delivered`,
      ),
      note: `The oldest is from the delivery on ${formatPlainDate(undelivered.oldest_on)}. Agree on another day with ${undelivered.count === 1 ? "the" : "each"} member.`,
      link: {
        to: "/admin/payments/verified",
        search: { state: "to_deliver", date: undelivered.oldest_on },
      },
      label: "Orders of that delivery",
    },
  ];
}

/** What an admin asks members about, or answers. */
function followUps({ rejected, unpaid, feedback, messages }: Today["work"]): CountedItem[] {
  return [
    {
      id: "rejected",
      count: rejected.count,
      title: titleOf(
        rejected,
        "1 rejected payment without a new proof",
        (n) => `${n} rejected payments without a new proof`,
      ),
      note: `Placed in the last ${TO_CHECK_DAYS} days, the oldest on ${day(rejected.oldest_at)}. The list may have older ones.`,
      link: { to: "/admin/payments", search: { group: "rejected" } },
      label: "Payments",
    },
    {
      id: "unpaid",
      count: unpaid.count,
      title: titleOf(
        unpaid,
        "1 order without a proof of payment",
        (n) => `${n} orders without a proof of payment`,
      ),
      note: "These can still be paid. The list also has orders that can't be paid any more.",
      link: { to: "/admin/payments", search: { group: "unsubmitted" } },
      label: "Payments",
    },
    {
      id: "feedback",
      count: feedback.count,
      title: titleOf(feedback, "1 new message in Feedback", (n) => `${n} new messages in Feedback`),
      note: `The oldest is from ${day(feedback.oldest_at)}.`,
      link: { to: "/admin/feedback", search: { status: "new" } },
      label: "Feedback",
    },
    {
      id: "messages",
      count: messages.count,
      title: titleOf(
        messages,
        "A message failed for 1 member",
        (n) => `Messages failed for ${n} members`,
      ),
      note: "In the last 7 days. Open a message to see who has it in the app.",
      link: { to: "/admin/messages", search: { status: "failed" } },
      label: "Messages",
    },
  ];
}

/** With `n` as `49`, or `1 000+` where no more were counted. */
function titleOf({ count, capped }: Count, one: string, more: (n: string) => string): string {
  return count === 1 ? one : more(`${formatCount(count)}${capped ? "+" : ""}`);
}

function day(moment: string): string {
  return formatPlainDate(sastDate(momentOf(moment)));
}
