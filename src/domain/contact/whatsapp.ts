import { type Cents, formatRand } from "@/domain/money/rules";
import { PRODUCT_NAME } from "@/domain/site/product";

/**
 * Whether members can write to the operator on WhatsApp. In a demo without a number WhatsApp asks who
 * to write to.
 */
export function hasSupportChat(business: {
  readonly demo: boolean;
  readonly support: { readonly whatsapp: string };
}): boolean {
  return business.demo || business.support.whatsapp !== "";
}

/**
 * A link that opens a WhatsApp chat with an editable text; nothing is sent by it. Without a number
 * WhatsApp asks who to write to. The number is E.164.
 */
export function whatsappLink(phone: string, text: string): string {
  const digits = phone.replace(/\D/g, "");
  return `https://wa.me/${digits}?text=${encodeURIComponent(text)}`;
}

/** The text of 'Send via WhatsApp': the reference, and no bank details (links stay in histories). */
export function proofMessage(reference: string): string {
  return `Hello ${PRODUCT_NAME}, here is my proof of payment. My payment reference is ${reference}.`;
}

/** The text with which a visitor or member asks for support. */
export function supportMessage(): string {
  return `Hello ${PRODUCT_NAME}, I have a question.`;
}

/** With which an admin begins a chat with a member. */
export function memberGreeting(fullName: string): string {
  const [firstName = ""] = fullName.trim().split(/\s+/);
  const hello = firstName ? `Hello ${firstName}` : "Hello";
  return `${hello}, this is ${PRODUCT_NAME}.`;
}

/** The receipt that a member may send to their own chat. */
export function receiptMessage(receipt: {
  readonly orderNumber: string;
  readonly reference: string;
  readonly total: Cents;
  readonly toPay: Cents;
}): string {
  return [
    `${PRODUCT_NAME}: order received`,
    `Order number: ${receipt.orderNumber}`,
    `Payment reference: ${receipt.reference}`,
    `Total payable: ${formatRand(receipt.total)}`,
    ...(receipt.toPay !== receipt.total ? [`To pay: ${formatRand(receipt.toPay)}`] : []),
  ].join("\n");
}
