import { caseTable } from "../case-table";
import { feedbackChatLink, feedbackEmailLink } from "./feedback-reply";

const from = (given: object = {}) => ({ message: "Late.\nAgain", email: "", phone: "", ...given });

export const tables = [
  caseTable("feedbackEmailLink", feedbackEmailLink, [
    ["none without an address", [from()], null],
    [
      "quotes each line",
      [from({ email: "thandi@members.test" })],
      "mailto:thandi%40members.test?subject=Your%20feedback%20to%20Pooled%20Pantry&body=Hello%0D%0A%0D%0AThank%20you%20for%20your%20feedback%20to%20Pooled%20Pantry.%0D%0A%0D%0A%3E%20Late.%0D%0A%3E%20Again%0D%0A%0D%0A",
    ],
    [
      "what was written adds no recipient and no header",
      [from({ email: "a@b.test", message: "&cc=x@y.test\r\nBcc: z@y.test" })],
      "mailto:a%40b.test?subject=Your%20feedback%20to%20Pooled%20Pantry&body=Hello%0D%0A%0D%0AThank%20you%20for%20your%20feedback%20to%20Pooled%20Pantry.%0D%0A%0D%0A%3E%20%26cc%3Dx%40y.test%0D%0A%3E%20Bcc%3A%20z%40y.test%0D%0A%0D%0A",
    ],
  ]),
  caseTable("feedbackChatLink", feedbackChatLink, [
    ["none without a number", [from()], null],
    [
      "quotes each line",
      [from({ phone: "+27821234567" })],
      "https://wa.me/27821234567?text=Hello%0A%0AThank%20you%20for%20your%20feedback%20to%20Pooled%20Pantry.%0A%0A%3E%20Late.%0A%3E%20Again%0A%0A",
    ],
    [
      "a long message is cut between characters",
      [from({ phone: "+27821234567", message: "🍞".repeat(501) })],
      `https://wa.me/27821234567?text=Hello%0A%0AThank%20you%20for%20your%20feedback%20to%20Pooled%20Pantry.%0A%0A%3E%20${"%F0%9F%8D%9E".repeat(500)}%E2%80%A6%0A%0A`,
    ],
    [
      "half a character breaks nothing",
      [from({ phone: "+27821234567", message: "a\ud83c" })],
      "https://wa.me/27821234567?text=Hello%0A%0AThank%20you%20for%20your%20feedback%20to%20Pooled%20Pantry.%0A%0A%3E%20a%EF%BF%BD%0A%0A",
    ],
  ]),
];
