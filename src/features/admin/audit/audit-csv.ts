import { type AuditRow, reasonText } from "@/domain/audit/audit-list";
import { actorText, auditSentence } from "@/domain/audit/audit-sentence";
import type { CsvColumns } from "@/domain/text/csv";
import { formatCsvTime } from "@/domain/time/sa-time";
import { COLLECTIONS, fieldText, valueText } from "./audit-words";

/** The log as a file, with the words of the screen. */
export const AUDIT_COLUMNS: CsvColumns<(row: AuditRow) => string> = {
  When: ({ at }) => formatCsvTime(at),
  What: auditSentence,
  Who: actorText,
  "Who's email": ({ actor }) => actor,
  About: ({ collection }) => COLLECTIONS.get(collection) ?? collection,
  "Order or reference": ({ collection, subject }) => (collection === "messages" ? "" : subject),
  Member: ({ member_name, member }) => member_name || member,
  Reason: reasonText,
  Before: ({ changes }) => changesText(changes, "before"),
  After: ({ changes }) => changesText(changes, "after"),
};

function changesText(changes: AuditRow["changes"], side: "before" | "after"): string {
  return changes
    .filter((change) => change[side] !== "")
    .map((change) => `${fieldText(change.field)}: ${valueText(change.field, change[side])}`)
    .join("\n");
}
