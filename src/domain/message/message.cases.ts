import { caseTable, checkedBy } from "../case-table";
import { sendMessageSchema } from "./message";

const id = "0e9d6f3a-0000-4000-8000-000000000001";
const message = {
  id,
  kind: "transactional",
  audience: { group: "delivery", date: "2026-11-28" },
  subject: "Delivery on Saturday",
  text: "We come between 8 and 12.",
  recipients: 42,
} as const;

export const tables = [
  caseTable("sendMessageSchema", checkedBy(sendMessageSchema), [
    ["a message", [message], message],
    [
      "a subject is one line, a text keeps its lines",
      [{ ...message, subject: " Hello\r\nBcc: x ", text: "a\r\n\r\nb\n" }],
      { ...message, subject: "Hello Bcc: x", text: "a\n\nb" },
    ],
    [
      "whether it is advertising must be said",
      [{ ...message, kind: undefined }],
      ["kind: message_kind_required"],
    ],
    ["without a subject", [{ ...message, subject: " " }], ["subject: message_subject_required"]],
    ["without a text", [{ ...message, text: "" }], ["text: member_email_required"]],
    [
      "too long",
      [{ ...message, subject: "a".repeat(101), text: "a".repeat(2001) }],
      ["subject: message_subject_too_long", "text: member_email_too_long"],
    ],
    ["to nobody", [{ ...message, recipients: 0 }], ["recipients: message_nobody"]],
    ["to too many", [{ ...message, recipients: 20_001 }], ["recipients: message_too_many_members"]],
    [
      "a day that isn't one",
      [{ ...message, audience: { group: "delivery", date: "2026-02-30" } }],
      ["audience.date: date_invalid"],
    ],
    [
      "chosen by hand, nobody",
      [{ ...message, audience: { group: "chosen", members: [] } }],
      ["audience.members: message_members_required"],
    ],
    [
      "chosen by hand, too many",
      [{ ...message, audience: { group: "chosen", members: Array(201).fill(id) } }],
      ["audience.members: message_members_too_many"],
    ],
    [
      "a suburb that isn't named",
      [{ ...message, audience: { group: "suburb", suburb: " " } }],
      ["audience.suburb: message_suburb_required"],
    ],
  ]),
];
