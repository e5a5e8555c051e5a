import { PRODUCT_NAME } from "@/domain/product";
import { formatDay, momentOf } from "@/domain/sast";
import { findAccount } from "../auth/account";
import { invitationLink } from "../auth/invitation";
import { listedInvitation } from "../auth/listed-admin";
import { isProven } from "../auth/proven-address";
import { tokenOf } from "../newsletter/subscriber";
import { findOrNull } from "../records";
import { settings } from "../settings";
import { type Composers, link } from "./mail";
import { accountAt, isSameAddress } from "./recipient";
import { confirmationLink } from "./unproven-mails";

/** The mails about an account and about the newsletter. */
export const ACCOUNT_MAILS: Composers<
  | "confirm_email"
  | "confirm_new_email"
  | "email_changed"
  | "erasure_requested"
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
        "You can order before you do; we only want to be sure that our messages reach you.",
      ],
      action: confirmationLink(user),
      note: "The link works for three days. If you did not sign up, please ignore this mail.",
    };
  },

  confirm_new_email({ app, to, data }) {
    const user = findOrNull(app, "users", data.user_id);
    if (!user || isSameAddress(user.email(), to)) return null;
    return {
      subject: "Confirm your new email",
      paragraphs: [
        `Somebody, probably you, wants to use this address for an account of ${PRODUCT_NAME}.`,
        "Open the link to do so. Until then everything stays as it is.",
      ],
      action: link("Use this address", `/confirm-email#token=${user.newEmailChangeToken(to)}`),
      note: "The link works once, for 30 minutes. If you did not ask for it, please ignore this mail.",
    };
  },

  email_changed: () => ({
    subject: "Your email was changed",
    paragraphs: [
      `Your account of ${PRODUCT_NAME} has a new email address. From now on our mails go there, and you sign in with it.`,
      "If it was not you who changed it, tell us at once: how to reach us stands below.",
    ],
  }),

  erasure_requested({ app, data, ...recipient }) {
    if (!accountAt(app, recipient)) return null;
    return {
      subject: "When we delete your account",
      paragraphs: [
        `You asked us to delete your account. That happens on ${formatDay(momentOf(data.due_at))}.`,
        "Then your name, email, phone, addresses, baskets and proofs of payment are gone. Tax law makes us keep the amounts, dates and numbers of your orders for five years; nothing in them says whose they were. If you ever had our newsletter, we also keep a scrambled form of your address that nobody can turn back, so that you are not put on its list again.",
        "Have you changed your mind? Sign in before that day and press Keep.",
      ],
      action: link("Keep my account", "/account"),
      note: "If it was not you who asked, sign in, press Keep and choose a new password. After that day we have no address of yours, so this is our answer in writing.",
    };
  },

  password_reset({ app, to }) {
    const user = findAccount(app, to);
    if (!user) return null;
    return {
      subject: "Choose a new password",
      paragraphs: [
        "Somebody, probably you, asked for a new password for your account.",
        "When you have chosen one, you are signed out on all devices.",
      ],
      action: link(
        "Choose a new password",
        `/reset-password#token=${user.newPasswordResetToken()}`,
      ),
      note: "The link works once, for 30 minutes. If you did not ask for it, please ignore this mail: your password stays as it is.",
    };
  },

  admin_set_up({ app, to, now }) {
    const invitation = listedInvitation(app, to, now);
    if (!invitation) return null;
    return {
      subject: "Finish setting up your admin account",
      paragraphs: [
        `Somebody, probably you, asked for an admin account of ${PRODUCT_NAME} for this address.`,
        "Open the link and choose a new password. If this address has an account already, its old password stops working and it is signed out on all devices.",
      ],
      action: { label: "Set up my admin account", url: invitationLink(app, invitation.id) },
      note: "The link works once, for 24 hours. If you did not ask for it, please ignore this mail.",
    };
  },

  admin_invitation({ app, to, data }) {
    const invitation = findOrNull(app, "admin_invitations", data.invitation_id);
    if (!invitation || invitation.getString("used_at")) return null;
    if (!isSameAddress(invitation.getString("email"), to)) return null;
    return {
      subject: `You're invited to help run ${PRODUCT_NAME}`,
      paragraphs: [
        `${data.invited_by} invites you to become an admin of ${PRODUCT_NAME}.`,
        "Open the link and sign up with this email address, or sign in if you have an account already.",
      ],
      action: { label: "Accept the invitation", url: invitationLink(app, data.invitation_id) },
      note: "The link works once, for seven days.",
    };
  },

  newsletter_confirm({ app, to, data }) {
    const row = findOrNull(app, "newsletter_subscribers", data.subscriber_id);
    if (!row || !isSameAddress(row.getString("email"), to)) return null;
    if (row.getString("confirmed_at") || row.getString("unsubscribed_at")) return null;
    const token = tokenOf(app, row.id);
    return {
      subject: "Please confirm your subscription",
      paragraphs: [
        `Somebody, probably you, asked for the newsletter of ${PRODUCT_NAME}: discounts and delivery dates.`,
        "We send it only once you have confirmed that you want it.",
      ],
      action: link("Confirm my subscription", `/newsletter/confirm#token=${token}`),
      note: `If you did not ask for it, please ignore this mail. To stop it for good, also later: ${settings.publicUrl}/newsletter/unsubscribe#token=${token}`,
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
        `Somebody, probably you, asked to take this address off the newsletter of ${PRODUCT_NAME}.`,
      ],
      action: link("Unsubscribe", `/newsletter/unsubscribe#token=${tokenOf(app, row.id)}`),
      note: "If you did not ask for it, please ignore this mail: nothing changes.",
    };
  },
};
