import { ACCOUNT_MAILS } from "./account-mails";
import type { Composer, Mail, Occasion } from "./mail";
import { MEMBERSHIP_MAILS } from "./membership-mails";
import { ORDER_MAILS } from "./order-mails";
import type { MailEvent } from "./outbox";

const COMPOSERS: { readonly [E in MailEvent]: Composer<E> } = {
  ...ACCOUNT_MAILS,
  ...ORDER_MAILS,
  ...MEMBERSHIP_MAILS,
};

/** The mail of an outbox row, with its links, or null when there is no longer anybody or anything to mail about. */
export function composeMail<E extends MailEvent>(event: E, occasion: Occasion<E>): Mail | null {
  const mail = COMPOSERS[event](occasion);
  return mail && { ...mail, subject: oneLine(mail.subject) };
}

/** A header is one line: what a name or a reason carries must not begin another header (T34). */
function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").slice(0, 200);
}
