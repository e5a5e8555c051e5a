import { caseTable } from "../case-table";
import { mayStop } from "./sending";

const SENDING = { stopped_at: "", done: false, waiting: 0 };

export const tables = [
  caseTable("mayStop", mayStop, [
    ["while members don't have it in the app", [SENDING], { ok: true, value: "apply" }],
    [
      "while emails have not left",
      [{ ...SENDING, done: true, waiting: 1 }],
      { ok: true, value: "apply" },
    ],
    [
      "T665 not once all has left",
      [{ ...SENDING, done: true }],
      { ok: false, status: 409, code: "message_all_sent" },
    ],
    [
      "T665 a second time",
      [{ stopped_at: "2026-11-27 08:00:00.000Z", done: true, waiting: 0 }],
      { ok: true, value: "repeat" },
    ],
  ]),
];
