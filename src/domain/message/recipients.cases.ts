import { caseTable } from "../case-table";
import { countDeliveries, deliveryTo } from "./recipients";

const member = { is_closed: false, is_proven: true, is_subscribed: false, had_advertising: false };
const subscriber = { ...member, is_subscribed: true };

export const tables = [
  caseTable("deliveryTo", deliveryTo, [
    ["a confirmed member gets both", [member, "transactional", true], "email"],
    ["without a mail server in the app alone", [member, "transactional", false], "app"],
    [
      "T431 an unconfirmed one in the app alone",
      [{ ...member, is_proven: false }, "transactional", true],
      "app",
    ],
    [
      "T431 a closed account nothing",
      [{ ...subscriber, is_closed: true }, "transactional", true],
      "closed",
    ],
    [
      "what isn't advertising also after advertising",
      [{ ...member, had_advertising: true }, "transactional", true],
      "email",
    ],
    ["T432 advertising for who asked for it", [subscriber, "advertising", true], "email"],
    ["T432 not for who didn't", [member, "advertising", true], "no_consent"],
    [
      "T432 not for an unconfirmed address, whoever subscribed it",
      [{ ...subscriber, is_proven: false }, "advertising", true],
      "no_consent",
    ],
    [
      "T432 once in seven days",
      [{ ...subscriber, had_advertising: true }, "advertising", true],
      "had_one",
    ],
    ["T432 in the app only with consent, too", [member, "advertising", false], "no_consent"],
    ["with consent without a mail server in the app", [subscriber, "advertising", false], "app"],
  ]),
  caseTable("countDeliveries", countDeliveries, [
    ["nobody", [[]], { members: 0, emails: 0, closed: 0, no_consent: 0, had_one: 0 }],
    [
      "each way once",
      [["email", "app", "closed", "no_consent", "had_one", "email"]],
      { members: 3, emails: 2, closed: 1, no_consent: 1, had_one: 1 },
    ],
  ]),
];
