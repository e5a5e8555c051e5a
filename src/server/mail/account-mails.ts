import { PRODUCT_NAME } from "@/domain/site/product";
import type { Role } from "@/domain/staff/roles";
import { formatDayTime, formatStoredDay, momentOf } from "@/domain/time/sa-time";
import { findAccount, isDeactivated, isProven } from "../auth/account";
import { openErasure } from "../auth/erasure-state";
import { invitationLink } from "../auth/invitation";
import { listedInvitation } from "../auth/listed-admin";
import { findOrNull } from "../core/records";
import { settings } from "../core/settings";
import { type Composers, link } from "./mail";
import { accountAt, isSameAddress } from "./recipient";
import { consentToken, isAskedFor, tokenOf } from "./subscriber";
import { confirmationLink } from "./unproven-mails";

/** The mails about an account and about the newsletter. */
export const ACCOUNT_MAILS: Composers<
  | "confirm_email"
  | "confirm_new_email"
  | "email_changed"
  | "erasure_requested"
  | "erasure_withdrawn"
  | "password_reset"
  | "admin_set_up"
  | "admin_invitation"
  | "newsletter_confirm"
  | "newsletter_leave"
> = {
  confirm_email({ app, ...recipient }) {
    const user = accountAt(app, recipient);
    if (!user || isProven(user)) return null;
    return {
      subject: "Confirm your email",
      paragraphs: [
        `Welcome to ${PRODUCT_NAME}. Please confirm that this is your email address.`,
        "You can order before you confirm. We only want to make sure our emails reach you.",
      ],
      action: confirmationLink(user),
      note: "The link works for three days. After 30 days we may delete an account that isn't confirmed and has no order. If you didn't sign up, please ignore this email.",
    };
  },

  confirm_new_email({ app, to, data }) {
    const user = findOrNull(app, "users", data.user_id);
    if (!user || isSameAddress(user.email(), to)) return null;
    return {
      subject: "Confirm your new email",
      paragraphs: [
        `We received a request to use this address for a ${PRODUCT_NAME} account.`,
        "To use this address, open the link and press the button. Nothing changes until you do.",
      ],
      action: link("Use this address", `/confirm-email#token=${user.newEmailChangeToken(to)}`),
      note: "The link works once, within 30 minutes. If you didn't ask for it, please ignore this email.",
    };
  },

  email_changed: () => ({
    subject: "Your email was changed",
    paragraphs: [
      `Your ${PRODUCT_NAME} account has a new email address. We'll send our emails there, and you'll use it to sign in.`,
      "If you didn't change it, please tell us right away. Our contact details are below.",
    ],
  }),

  erasure_requested({ app, data, ...recipient }) {
    const isOpen = openErasure(app, recipient.userId)?.getString("due_at") === data.due_at;
    const user = accountAt(app, recipient);
    if (!isOpen || !user) return null;
    return {
      subject: "When we delete your account",
      paragraphs: [
        data.by_admin
          ? `Our team was asked to delete your account. We'll delete it on ${formatStoredDay(data.due_at)} at the earliest.`
          : `You asked us to delete your account. We'll delete it on ${formatStoredDay(data.due_at)} at the earliest.`,
        "We'll delete your name, email, phone, addresses, baskets and proofs of payment. Tax law says we must keep the amounts, dates and numbers of your orders for five years. We take your name and contact details out of them. The lines of our bank statements stay as the bank wrote them, so your name may be in those. If you ever got our newsletter, we also keep a scrambled copy of your email, so that you aren't added to its list again. The scrambled copy can't be changed back into your email.",
        isDeactivated(user)
          ? "Have you changed your mind, or didn't you ask for this? Your account is deactivated, so please contact us before that day. Our contact details are below."
          : "Have you changed your mind? Sign in before that day and press Keep my account.",
      ],
      ...(isDeactivated(user) ? { note: WRITTEN_ANSWER } : howToKeep()),
    };
  },

  erasure_withdrawn({ app, ...recipient }) {
    const user = accountAt(app, recipient);
    if (!user || openErasure(app, user.id)) return null;
    return {
      subject: "We'll keep your account",
      paragraphs: [
        "Our team decided not to delete your account. Nothing in it was deleted.",
        "If you want us to delete it after all, please tell us. Our contact details are below.",
      ],
    };
  },

  password_reset({ app, to }) {
    const user = findAccount(app, to);
    if (!user) return null;
    return {
      subject: "Choose a new password",
      paragraphs: [
        "We received a request for a new password for your account.",
        "When you choose a new password, we'll sign you out on all devices.",
        ...(isProven(user) ? [] : [REMOVES_UNPROVEN]),
      ],
      action: link(
        "Choose a new password",
        `/reset-password#token=${user.newPasswordResetToken()}`,
      ),
      note: isProven(user)
        ? "The link works once, within 30 minutes. If you didn't ask for it, please ignore this email. Your password won't change."
        : `The link works once, within 30 minutes. If you didn't ask for it, please ignore this email. Your password won't change. If someone else signed up with your email, please don't confirm it. If you signed up yourself, confirm your email first to keep what is in your account: ${confirmationLink(user).url}`,
    };
  },

  admin_set_up({ app, to, now }) {
    const invitation = listedInvitation(app, to, now);
    if (!invitation) return null;
    return {
      subject: "Finish setting up your admin account",
      paragraphs: [
        `We received a request for a ${PRODUCT_NAME} admin account for this address.`,
        "Open the link and choose a new password. If this address already has an account, its old password will stop working and we'll sign it out on all devices.",
      ],
      action: { label: "Set up my admin account", url: invitationLink(app, invitation.id) },
      note: "The link works once, within 24 hours. If you didn't ask for it, please ignore this email.",
    };
  },

  admin_invitation({ app, to, data, now }) {
    const invitation = findOrNull(app, "admin_invitations", data.invitation_id);
    if (!invitation || invitation.getString("used_at")) return null;
    if (!isSameAddress(invitation.getString("email"), to)) return null;
    const until = momentOf(invitation.getString("expires_at"));
    if (until <= now) return null;
    const role = invitation.getString("role") as Role;
    return {
      subject: `You're invited to help run ${PRODUCT_NAME}`,
      paragraphs: [
        INVITES[role](data.invited_by),
        "Open the link and sign up with this email address, or sign in if you already have an account.",
      ],
      action: { label: "Accept the invitation", url: invitationLink(app, invitation.id, role) },
      note: `The link works once, until ${formatDayTime(until)}.`,
    };
  },

  newsletter_confirm({ app, to, data }) {
    const row = findOrNull(app, "newsletter_subscribers", data.subscriber_id);
    if (!row || !isSameAddress(row.getString("email"), to)) return null;
    if (row.getString("confirmed_at") || !isAskedFor(row)) return null;
    const token = tokenOf(app, row.id);
    return {
      subject: "Please confirm your subscription",
      paragraphs: [
        `We received a request for the ${PRODUCT_NAME} newsletter about discounts and delivery dates.`,
        "We'll only send it after you confirm that you want it.",
      ],
      action: link(
        "Confirm my subscription",
        `/newsletter/confirm#token=${consentToken(app, row.id)}`,
      ),
      note: `If you didn't ask for it, please ignore this email. To unsubscribe, now or later, open: ${settings.publicUrl}/newsletter/unsubscribe#token=${token}`,
      unsubscribeUrl: `${settings.publicUrl}/api/app/newsletter/unsubscribe/${token}`,
    };
  },

  newsletter_leave({ app, to, data }) {
    const row = findOrNull(app, "newsletter_subscribers", data.subscriber_id);
    if (!row || !isSameAddress(row.getString("email"), to)) return null;
    if (row.getString("unsubscribed_at")) return null;
    return {
      subject: "Stop the newsletter",
      paragraphs: [
        `We received a request to unsubscribe this address from the ${PRODUCT_NAME} newsletter.`,
      ],
      action: link("Unsubscribe", `/newsletter/unsubscribe#token=${tokenOf(app, row.id)}`),
      note: "If you didn't ask for this, please ignore this email. Nothing will change.",
    };
  },
};

const REMOVES_UNPROVEN =
  "You haven't confirmed your email yet, so someone else may have used it. Choosing a new password may remove the name, addresses and basket in your account, and cancel an order you haven't completed. Orders you've placed stay.";

const WRITTEN_ANSWER =
  "After that day we won't have your email, so this is our written answer to your request.";

function howToKeep() {
  return {
    action: link("Keep my account", "/account"),
    note: `If you didn't ask for this, sign in, press Keep my account and choose a new password. ${WRITTEN_ANSWER}`,
  };
}

const INVITES: Readonly<Record<Role, (by: string) => string>> = {
  admin: (by) => `${by} invites you to become an admin of ${PRODUCT_NAME}.`,
  buyer: (by) => `${by} invites you to become a buyer of ${PRODUCT_NAME}.`,
};
