import { PRODUCT_NAME } from "@/domain/site/product";
import { whatsappLink } from "../contact/whatsapp";

/** Mail programs and WhatsApp cut or refuse links that are much longer. */
const QUOTED_MAX = 500;

interface Feedback {
  readonly message: string;
  readonly email: string;
  readonly phone: string;
}

/** Opens an email to the member with their words quoted; null without an address. */
export function feedbackEmailLink({ message, email }: Feedback): string | null {
  if (!email) return null;
  const subject = encodeURIComponent(`Your feedback to ${PRODUCT_NAME}`);
  const body = encodeURIComponent(replyText(message).replace(/\n/g, "\r\n"));
  return `mailto:${encodeURIComponent(email)}?subject=${subject}&body=${body}`;
}

/** Opens a WhatsApp chat with the member with their words quoted; null without a number. */
export function feedbackChatLink({ message, phone }: Feedback): string | null {
  return /\d/.test(phone) ? whatsappLink(phone, replyText(message)) : null;
}

function replyText(message: string): string {
  const quote = shortened(message)
    .split(/\r\n|[\r\n]/)
    .map((line) => `> ${line}`.trimEnd());
  return [
    "Hello",
    "",
    `Thank you for your feedback to ${PRODUCT_NAME}.`,
    "",
    ...quote,
    "",
    "",
  ].join("\n");
}

/** Whole characters only: half of one can't be encoded. */
function shortened(message: string): string {
  const characters = [...message].map((one) => (/^[\ud800-\udfff]$/.test(one) ? "\ufffd" : one));
  if (characters.length <= QUOTED_MAX) return characters.join("");
  return `${characters.slice(0, QUOTED_MAX).join("")}…`;
}
