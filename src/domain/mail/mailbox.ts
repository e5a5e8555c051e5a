const DOMAINS: Readonly<Record<string, string>> = { "googlemail.com": "gmail.com" };

/**
 * The mailbox that an address most likely ends up in, for limits alone: without letter case and `+tag`,
 * and without the dots that Gmail ignores. Two addresses of one mailbox share its limits.
 */
export function mailboxOf(email: string): string {
  const address = email.trim().toLowerCase();
  const at = address.lastIndexOf("@");
  if (at < 1) return address;
  const domain = DOMAINS[address.slice(at + 1)] ?? address.slice(at + 1);
  const local = address.slice(0, at);
  const name = local.split("+")[0] || local;
  return `${domain === "gmail.com" ? name.replace(/\./g, "") : name}@${domain}`;
}
