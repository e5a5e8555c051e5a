import { PRODUCT_NAME } from "@/domain/product";
import { settings } from "../settings";

const SMTP_URL =
  /^(smtps?):\/\/(?:([^:@/]*)(?::([^@/]*))?@)?(\[[0-9a-fA-F:]+\]|[^:/@]+)(?::(\d{1,5}))?\/?$/;
const NAMED_ADDRESS = /^\s*"?([^"<]*?)"?\s*<([^<>\s]+)>\s*$/;

/**
 * Points PocketBase's mailer at SMTP_URL (`smtp://user:password@host:587`; `smtps://` speaks TLS from
 * the first byte, `smtp://` changes to it where the server offers it) and names the sender of MAIL_FROM
 * (`Name <address>` or an address).
 */
export function applySmtp(next: Settings): void {
  const [, scheme, user = "", password = "", host = "", port] =
    SMTP_URL.exec(settings.smtpUrl) ?? [];
  if (settings.smtpUrl && !host) {
    throw new Error("SMTP_URL is not of the form smtp://user:password@host:port");
  }
  next.smtp.enabled = host !== "";
  if (!host) return;
  next.smtp.host = host.replace(/^\[|\]$/g, "");
  next.smtp.tls = scheme === "smtps";
  next.smtp.port = Number(port ?? (scheme === "smtps" ? 465 : 587));
  next.smtp.username = decodeURIComponent(user);
  next.smtp.password = decodeURIComponent(password);
  const from = NAMED_ADDRESS.exec(settings.mailFrom);
  next.meta.senderName = from?.[1] || settings.business.name || PRODUCT_NAME;
  next.meta.senderAddress = from?.[2] ?? (settings.mailFrom.trim() || settings.support.email);
}
