import { caseTable } from "../case-table";
import {
  hasSupportChat,
  memberGreeting,
  proofMessage,
  receiptMessage,
  supportMessage,
  whatsappLink,
} from "./whatsapp";

export const tables = [
  caseTable("whatsappLink", whatsappLink, [
    [
      "has digits only, and an encoded text",
      ["+27 82 123 4567", "a b&c\nd"],
      "https://wa.me/27821234567?text=a%20b%26c%0Ad",
    ],
    ["lets the member choose a chat", ["", "x"], "https://wa.me/?text=x"],
  ]),
  caseTable("hasSupportChat", hasSupportChat, [
    ["with a number", [{ demo: false, support: { whatsapp: "+27821234567" } }], true],
    ["not without one", [{ demo: false, support: { whatsapp: "" } }], false],
    ["in a demo WhatsApp asks for a chat", [{ demo: true, support: { whatsapp: "" } }], true],
  ]),
  caseTable("proofMessage", proofMessage, [
    [
      "names the reference",
      ["THA20261121437S"],
      "Hello Pooled Pantry, here is my proof of payment. My payment reference is THA20261121437S.",
    ],
  ]),
  caseTable("memberGreeting", memberGreeting, [
    ["greets by the first name", [" Thandi  Nkosi"], "Hello Thandi, this is Pooled Pantry."],
    ["greets without a name", [""], "Hello, this is Pooled Pantry."],
  ]),
  caseTable("supportMessage", supportMessage, [
    ["greets", [], "Hello Pooled Pantry, I have a question."],
  ]),
  caseTable("receiptMessage", receiptMessage, [
    [
      "says number, reference and amount",
      [{ orderNumber: "ORD-1795261", reference: "THA20261121437S", total: 55900, toPay: 55900 }],
      "Pooled Pantry: order received\nOrder number: ORD-1795261\nPayment reference: THA20261121437S\nTotal payable: R559.00",
    ],
    [
      "with credit also what is to be paid",
      [{ orderNumber: "ORD-1", reference: "THA1", total: 55_900, toPay: 38_900 }],
      "Pooled Pantry: order received\nOrder number: ORD-1\nPayment reference: THA1\nTotal payable: R559.00\nTo pay: R389.00",
    ],
  ]),
];
