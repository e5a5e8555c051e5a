import { PRODUCT_NAME } from "@/domain/site/product";
import { isAdmin } from "../core/http";
import { type Composers, link, type Occasion } from "./mail";
import type { MailEvent } from "./mail-events";
import { accountAt } from "./recipient";

const CHANGED = {
  contact: (by: string) => `${by} changed how members of ${PRODUCT_NAME} reach you.`,
  hours: (by: string) =>
    `${by} changed the business hours or the cut-off of deliveries of ${PRODUCT_NAME}.`,
  business: (by: string) => `${by} changed the details of the business behind ${PRODUCT_NAME}.`,
  buying: (by: string) => `${by} changed who pays for bags and parking.`,
} as const;

/** To every admin: what one of them changed, or asked to change, in Settings. */
export const SETTINGS_MAILS: Composers<"bank_asked" | "bank_changed" | "settings_changed"> = {
  bank_asked: (occasion) =>
    isForAdmin(occasion)
      ? {
          subject: "Please check: a new bank account",
          paragraphs: [
            `${occasion.data.by} asked to change the bank account that members of ${PRODUCT_NAME} pay into. The new account number is ${occasion.data.number}.`,
            "Confirm it only if you know that it's right. Until another admin confirms it, members pay into the account as before.",
          ],
          action: link("Open Settings", "/admin/settings"),
        }
      : null,

  bank_changed: (occasion) =>
    isForAdmin(occasion)
      ? {
          subject: "The bank account was changed",
          paragraphs: [
            `${occasion.data.by} changed the bank account that members of ${PRODUCT_NAME} pay into. The account number is now ${occasion.data.number}.`,
            occasion.data.alone
              ? "One admin decided this alone, because no other admin could confirm it."
              : "A second admin confirmed it.",
            "If you didn't expect this, change it back at once and remove that admin.",
          ],
          action: link("Open Settings", "/admin/settings"),
        }
      : null,

  settings_changed: (occasion) =>
    isForAdmin(occasion)
      ? {
          subject: "Settings were changed",
          paragraphs: [CHANGED[occasion.data.group](occasion.data.by)],
          action: link("Open Settings", "/admin/settings"),
        }
      : null,
};

function isForAdmin<E extends MailEvent>({ app, to, userId }: Occasion<E>): boolean {
  const user = accountAt(app, { to, userId });
  return user !== null && isAdmin(app, user.id);
}
