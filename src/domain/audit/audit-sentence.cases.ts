import { caseTable } from "../case-table";
import { auditSentence } from "./audit-sentence";

const verified: Parameters<typeof auditSentence>[0] = {
  action: "payment.verified",
  collection: "orders",
  actor: "naledi@pantry.test",
  actor_name: "Naledi",
  actor_id: "a",
  subject: "PP-00012",
  member: "thandi@members.test",
  member_name: "Thandi Nkosi",
};
const nobody = { member: "", member_name: "" };

export const tables = [
  caseTable("auditSentence", auditSentence, [
    ["names both people", [verified], "Naledi verified the payment PP-00012 of Thandi Nkosi"],
    [
      "names an account by its email where it has no name",
      [{ ...verified, actor_name: "", member_name: "" }],
      "naledi@pantry.test verified the payment PP-00012 of thandi@members.test",
    ],
    [
      "leaves out a member who was erased",
      [{ ...verified, ...nobody }],
      "Naledi verified the payment PP-00012",
    ],
    [
      "says that an account is gone",
      [{ ...verified, actor: "", actor_name: "", ...nobody, subject: "" }],
      "An account that was deleted verified a payment",
    ],
    [
      "names the server",
      [{ ...verified, action: "payment.rejected", actor: "", actor_name: "", actor_id: "" }],
      "The server rejected the payment PP-00012 of Thandi Nkosi",
    ],
    [
      "says what was changed",
      [{ ...verified, ...nobody, action: "content.changed", collection: "faqs" }],
      "Naledi changed a FAQ",
    ],
    [
      "puts a name into its place as it is",
      [{ ...verified, member_name: "{actor} $& $1" }],
      "Naledi verified the payment PP-00012 of {actor} $& $1",
    ],
    ["has words for what it doesn't know", [{ ...verified, action: "line.split" }], "Line split"],
  ]),
];
