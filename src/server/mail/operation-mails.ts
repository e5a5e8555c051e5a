import { PRODUCT_NAME } from "@/domain/site/product";
import { isAdmin } from "../core/http";
import { type Composers, link } from "./mail";
import { accountAt } from "./recipient";

/** Emails to the admins about the server itself. */
export const OPERATION_MAILS: Composers<
  "disk_low" | "backup_failed" | "ledger_difference" | "test_email"
> = {
  disk_low({ app, to, userId, data }) {
    const user = accountAt(app, { to, userId });
    if (!user || !isAdmin(app, user.id)) return null;
    return {
      subject: "The server's disk is almost full",
      paragraphs: [
        `The ${PRODUCT_NAME} disk has only ${data.free_mb} MB free.`,
        "Members can't upload proofs of payment until there's space. Please ask the person who runs the server to free up space on the disk with our data, or on the disk with members' files if that is another one.",
      ],
      action: link("See the payments", "/admin/payments"),
      note: "We send this email once a day while the disk is almost full.",
    };
  },

  backup_failed({ app, to, userId, data }) {
    const user = accountAt(app, { to, userId });
    if (!user || !isAdmin(app, user.id)) return null;
    const isTried = data.what === "tried";
    return {
      subject: isTried ? "The newest backup isn't sound" : "The backup couldn't be made",
      paragraphs: [
        isTried
          ? `We restored the newest ${PRODUCT_NAME} backup on trial, and not all of it was as it should be. Please don't rely on it.`
          : `The ${PRODUCT_NAME} server couldn't make last night's backup. It tries again every hour.`,
        ...(data.found === "no_room" ? ["The disk has no room for a backup."] : []),
        "Please ask the person who runs the server to look at its log.",
        ...(isTried ? [`Found: ${data.found}.`] : []),
      ],
      action: link("Open Today", "/admin/today"),
      ...(!isTried && { note: "We send this email once a day while there's no good backup." }),
    };
  },

  test_email({ app, to, userId }) {
    const user = accountAt(app, { to, userId });
    if (!user || !isAdmin(app, user.id)) return null;
    return {
      subject: "Test email",
      paragraphs: [
        `${PRODUCT_NAME} can send emails: this one reached you.`,
        "It was asked for in the back office, under Today, or by the person who runs the server.",
      ],
      action: link("Open Today", "/admin/today"),
    };
  },

  ledger_difference({ app, to, userId, data }) {
    const user = accountAt(app, { to, userId });
    if (!user || !isAdmin(app, user.id)) return null;
    return {
      subject: "The ledger doesn't add up",
      paragraphs: [
        `Last night's check of the ${PRODUCT_NAME} ledger found a difference. Please ask the person who runs the server to look at its log.`,
        `Found: ${data.found.join("; ")}.`,
        "Please don't refund or correct credit by hand until it's clear what happened.",
      ],
      action: link("See the payments", "/admin/payments"),
      note: "We send this email once a day while there's a difference.",
    };
  },
};
