import { PRODUCT_NAME } from "@/domain/site/product";
import { settings } from "../core/settings";

const SMTP_URL =
  /^(smtps?):\/\/(?:([^:/]*)(?::([^/]*))?@)?(\[[0-9a-fA-F:]+\]|[^:/@]+)(?::(\d{1,5}))?\/?$/;
const NAMED_ADDRESS = /^\s*"?([^"<]*?)"?\s*<([^<>\s]+)>\s*$/;

/** What PocketBase's mailer needs to know of a mail server. */
interface MailServer {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte; without it the mailer changes to TLS where the server offers it. */
  readonly tls: boolean;
  readonly username: string;
  readonly password: string;
}

/** Points PocketBase's mailer at SMTP_URL. Who signs in there isn't stored: what is, is in each backup. */
export function applySmtp(next: Settings): void {
  const server = parseSmtpUrl(settings.smtpUrl);
  next.smtp.enabled = server !== null;
  Object.assign(next.smtp, server, { username: "", password: "" });
}

/** Whom emails are from: MAIL_FROM, by the name of the business where it has none. */
export function mailSender(): { readonly name: string; readonly address: string } {
  const { name, address } = parseSender(settings.mailFrom);
  return { name: name || settings.business.name || PRODUCT_NAME, address };
}

/** PocketBase's mailer, with the sign-in of SMTP_URL. */
export function mailClient(app: App): MailClient {
  const { username = "", password = "" } = parseSmtpUrl(settings.smtpUrl) ?? {};
  return Object.assign(app.newMailClient(), { username, password });
}

/**
 * The mail server of `smtp://user:password@host:587` or `smtps://…:465`; null for an empty text. Throws for any other.
 * The user may be an email address as it is; `/` and `%`, and a `:` in the user, are percent-encoded.
 */
export function parseSmtpUrl(url: string): MailServer | null {
  if (!url) return null;
  const match = SMTP_URL.exec(url);
  if (!match) throw new Error("SMTP_URL is not of the form smtp://user:password@host:port");
  const [, scheme, username = "", password = "", host = "", port] = match;
  const tls = scheme === "smtps";
  return {
    host: host.replace(/^\[|\]$/g, ""),
    port: Number(port ?? (tls ? 465 : 587)),
    tls,
    username: decodeURIComponent(username),
    password: decodeURIComponent(password),
  };
}

/** The parts of `Name <address>`, or of an address alone. */
export function parseSender(text: string): { readonly name: string; readonly address: string } {
  const [, name = "", address = text.trim()] = NAMED_ADDRESS.exec(text) ?? [];
  return { name, address };
}
