import { caseTable } from "../case-table";
import { MAIL_SHELF_LIFE_MS, MAIL_TRIES_MAX, mailState } from "./mail-state";

const NOW = Date.UTC(2026, 10, 21);
const mail = { sent: false, attempts: 0, dueAt: NOW };

export const tables = [
  caseTable("mailState", mailState, [
    [
      "is sent once it was, however often it was tried",
      [{ ...mail, sent: true, attempts: 10 }, NOW],
      "sent",
    ],
    ["is waiting before its first try", [mail, NOW], "waiting"],
    ["is waiting between tries", [{ ...mail, attempts: MAIL_TRIES_MAX - 1 }, NOW], "waiting"],
    ["has failed after the last try", [{ ...mail, attempts: MAIL_TRIES_MAX }, NOW], "failed"],
    ["has failed once it is too old to be sent", [mail, NOW + MAIL_SHELF_LIFE_MS], "failed"],
  ]),
];
