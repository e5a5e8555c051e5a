import { memberGreeting, whatsappLink } from "@/domain/contact/whatsapp";
import { formatPhone, isDiallable } from "@/domain/members/phone";

type PhoneLinkProps = { user: { readonly full_name: string; readonly phone: string } };

/** A member's number opens a WhatsApp chat that greets them by name; one that can't be dialled is text alone. */
export function PhoneLink({ user: { full_name, phone } }: PhoneLinkProps) {
  if (!isDiallable(phone)) return formatPhone(phone);
  return (
    <a
      href={whatsappLink(phone, memberGreeting(full_name))}
      target="_blank"
      rel="noreferrer"
      className="underline underline-offset-4"
    >
      {formatPhone(phone)}
      <span className="sr-only"> on WhatsApp</span>
    </a>
  );
}
