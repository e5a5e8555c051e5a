import { formatPhone } from "@/domain/members/phone";
import { PRODUCT_NAME } from "@/domain/site/product";
import { httpsLinksOnly } from "@/domain/text/links";
import { unlinked } from "@/domain/text/unlinked";
import { isProven } from "../auth/account";
import { settings } from "../core/settings";
import { ACCOUNT_MAILS } from "./account-mails";
import { ADMIN_MAILS } from "./admin-mails";
import type { Composer, Mail, Occasion, Table } from "./mail";
import type { MailEvent } from "./mail-events";
import { MEMBERSHIP_MAILS } from "./membership-mails";
import { MESSAGE_MAILS } from "./message-mails";
import { OPERATION_MAILS } from "./operation-mails";
import { ORDER_MAILS } from "./order-mails";
import { POLICY_MAILS } from "./policy-mails";
import { accountAt } from "./recipient";
import { SETTINGS_MAILS } from "./settings-mails";
import { STAFF_MAILS } from "./staff-mails";
import { isMemberMail, unprovenMail } from "./unproven-mails";

const COMPOSERS: { readonly [E in MailEvent]: Composer<E> } = {
  ...ACCOUNT_MAILS,
  ...ADMIN_MAILS,
  ...ORDER_MAILS,
  ...MEMBERSHIP_MAILS,
  ...MESSAGE_MAILS,
  ...OPERATION_MAILS,
  ...POLICY_MAILS,
  ...SETTINGS_MAILS,
  ...STAFF_MAILS,
};

/**
 * The mail of an outbox row, with its links, or null when there is no longer anyone or anything to email
 * about: also where the recipient is not the one that the mail, or a secret in it, was made for.
 */
export function composeMail<E extends MailEvent>(event: E, occasion: Occasion<E>): Mail | null {
  const mail = mailFor(event, occasion);
  return mail && { ...mail, subject: oneLine(mail.subject) };
}

function mailFor<E extends MailEvent>(event: E, occasion: Occasion<E>): Mail | null {
  if (!isMemberMail(event)) return COMPOSERS[event](occasion);
  const user = accountAt(occasion.app, occasion);
  if (!user) return null;
  const mail = COMPOSERS[event](occasion);
  if (mail && !isProven(user)) return unprovenMail(event, user);
  return mail && withoutForeignLinks(mail, event === "member_message" ? httpsLinksOnly : unlinked);
}

/**
 * Links of ours are in the button and the note; any other text that looks like one was typed by a user (T76). Of what
 * an admin writes to members, links to https stay (T430).
 */
function withoutForeignLinks(mail: Mail, ofText: (text: string) => string): Mail {
  return {
    ...mail,
    subject: unlinked(mail.subject),
    paragraphs: mail.paragraphs.map(ofText),
    tables: (mail.tables ?? []).map(({ title, lines }) => ({
      title: unlinked(title),
      lines: lines.map(({ label, value }) => ({ label: unlinked(label), value: unlinked(value) })),
    })),
  };
}

/** A header is one line: what a name or a reason carries must not begin another header (T34). */
function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").slice(0, 200);
}

/** The mail as HTML: one table layout, every value escaped by PocketBase's template engine (T34). */
export function asHtml(mail: Mail): string {
  return $template.loadFiles(`${__hooks}/mail/layout.html`).render({
    ...mail,
    tables: mail.tables ?? [],
    product: PRODUCT_NAME,
    sender: sender(),
  });
}

/** The same mail as plain text. */
export function asText(mail: Mail): string {
  const action = mail.action ? `${mail.action.label}:\n${mail.action.url}` : "";
  return [
    ...mail.paragraphs,
    ...(mail.tables ?? []).map(tableText),
    action,
    mail.note ?? "",
    `-- \n${sender()}`,
  ]
    .filter(Boolean)
    .join("\n\n");
}

function tableText({ title, lines }: Table): string {
  const rows = lines.map(({ label, value }) => (value ? `${label}: ${value}` : label));
  return (title ? [`${title}:`, ...rows] : rows).join("\n");
}

/** Who writes, and how to answer: what every business mail states. */
function sender(): string {
  const { name, address, reg_no } = settings.business;
  const { email, phone, whatsapp } = settings.support;
  const chat = whatsapp && `WhatsApp ${formatPhone(whatsapp)}`;
  const reach = [email, formatPhone(phone), chat];
  return [name || PRODUCT_NAME, reg_no && `Reg. no. ${reg_no}`, address, ...reach]
    .filter(Boolean)
    .join(" · ");
}
