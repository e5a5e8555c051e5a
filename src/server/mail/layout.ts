import { formatPhone } from "@/domain/account/phone";
import { PRODUCT_NAME } from "@/domain/site/product";
import { settings } from "../core/settings";
import type { Mail, Table } from "./mail";

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
  const { email, phone } = settings.support;
  const number = formatPhone(phone);
  return [name || PRODUCT_NAME, reg_no && `Reg. no. ${reg_no}`, address, email, number]
    .filter(Boolean)
    .join(" · ");
}
