import { caseTable } from "../case-table";
import { httpsLinksOnly, textParts } from "./links";

const link = (href: string) => ({ text: href, href });

export const tables = [
  caseTable("textParts", textParts, [
    ["a text without a link", ["See you on Saturday."], [{ text: "See you on Saturday." }]],
    [
      "an https address in a sentence, without its full stop",
      ["See https://pantry.test/faqs?x=1. Thank you"],
      [{ text: "See " }, link("https://pantry.test/faqs?x=1"), { text: ". Thank you" }],
    ],
    [
      "a host alone, in brackets",
      ["(https://pantry.test/)"],
      [{ text: "(" }, link("https://pantry.test/"), { text: ")" }],
    ],
    ["http is text", ["http://pantry.test"], [{ text: "http://pantry.test" }]],
    ["a script is text", ["javascript:alert(1)"], [{ text: "javascript:alert(1)" }]],
    [
      "T430 a host behind another is text",
      ["https://bank.test@evil.test/x"],
      [{ text: "https://bank.test@evil.test/x" }],
    ],
    [
      "an address without a dot is text",
      ["https://localhost/x"],
      [{ text: "https://localhost/x" }],
    ],
    ["empty", [""], []],
  ]),
  caseTable("httpsLinksOnly", httpsLinksOnly, [
    ["keeps an https address", ["See https://pantry.test/a."], "See https://pantry.test/a."],
    ["T430 takes apart every other", ["See http://evil.test"], "See http: //evil. test"],
    [
      "T430 takes apart a host behind another",
      ["https://bank.test@evil.test"],
      "https: //bank. test@evil. test",
    ],
  ]),
];
