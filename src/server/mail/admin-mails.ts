import { PRODUCT_NAME } from "@/domain/site/product";
import { formatDayTime, momentOf } from "@/domain/time/sa-time";
import { type Composers, link } from "./mail";
import type { MailEvents } from "./mail-events";
import { accountAt } from "./recipient";

const OPEN = link("Open Administrators", "/admin/administrators");

/**
 * Who is an admin, to all of them: a thief of one admin's session would add an accomplice, or remove the others. Sent also
 * to who has lost the role since.
 */
export const ADMIN_MAILS: Composers<
  "admin_invited" | "admin_granted" | "admin_revoked" | "admin_role_ended"
> = {
  admin_invited: ({ app, data, ...recipient }) =>
    accountAt(app, recipient) && {
      subject: "Please check: an admin was invited",
      paragraphs: [
        `${data.by} invited ${data.email} to become an admin of ${PRODUCT_NAME}, on ${at(data.at)}.`,
        `If this wasn't agreed, withdraw the invitation under Administrators, and remove ${data.email} if they're already an admin.`,
        ifNotThem(data.by),
      ],
      action: OPEN,
    },

  admin_granted: ({ app, data, ...recipient }) =>
    accountAt(app, recipient) && {
      subject: "Please check: there is a new admin",
      paragraphs: [
        `${data.email} became an admin of ${PRODUCT_NAME} on ${at(data.at)}. ${HOW[data.how](data.by)}`,
        `From ${at(data.from)}, they can confirm what needs a second admin.`,
        `If this wasn't agreed, remove ${data.email} under Administrators before then.`,
        ...(data.by ? [ifNotThem(data.by)] : []),
      ],
      action: OPEN,
    },

  admin_revoked: ({ app, data, ...recipient }) =>
    accountAt(app, recipient) && {
      subject: "Please check: an admin was removed",
      paragraphs: [
        removed(data),
        untilThen(data.from),
        ...(data.by
          ? [
              `If this wasn't agreed, invite ${data.email} again under Administrators.`,
              ifNotThem(data.by),
            ]
          : []),
      ],
      action: OPEN,
    },

  admin_role_ended: ({ app, data, ...recipient }) =>
    accountAt(app, recipient) && {
      subject: "You're no longer an admin",
      paragraphs: [
        removed(data),
        "You still have your account as a member.",
        ...(data.by
          ? [
              `If this wasn't agreed, tell the other admins and the person who runs the server at once: someone else may be using the account ${data.by}. ${untilThen(data.from)}`,
            ]
          : []),
      ],
      action: link("Open your account", "/account"),
    },
};

const HOW: Readonly<Record<MailEvents["admin_granted"]["how"], (by: string) => string>> = {
  invited: (by) => (by ? `${by} invited them.` : "An admin who has left invited them."),
  listed: () => "The server's settings (ADMIN_EMAILS) list this address.",
  set_up: () => "They used the sign-up link that the server printed.",
};

function removed({ by, email, at: moment }: MailEvents["admin_revoked"]): string {
  if (by) return `${by} removed ${email} as an admin of ${PRODUCT_NAME}, on ${at(moment)}.`;
  return `The server removed ${email} as an admin of ${PRODUCT_NAME} on ${at(moment)}. They had been removed before, and a restored backup had brought them back.`;
}

function untilThen(from: string): string {
  return `Until ${at(from)}, no admin can decide alone what needs a second admin, such as a new bank account.`;
}

function ifNotThem(by: string): string {
  return `Ask ${by} whether it was them. If it wasn't, someone else is using their account: remove ${by} as an admin too, and ask them to choose a new password. That signs out all their devices.`;
}

function at(moment: string): string {
  return formatDayTime(momentOf(moment));
}
