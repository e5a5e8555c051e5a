import { Link } from "@tanstack/react-router";
import { type AuditRow, reasonText } from "@/domain/audit/audit-list";
import { auditSentence } from "@/domain/audit/audit-sentence";
import type { AUDIT_SEARCH } from "@/domain/lists/list-search";
import { formatDayTime, formatPlainDate, momentOf } from "@/domain/time/sa-time";
import { sortable, Table, TableHead, WIDE_CELL, wide } from "@/ui/table";
import { MemberLink } from "../shared/member-link";
import { COLLECTIONS, fieldText, valueText } from "./audit-words";

type Sort = (typeof AUDIT_SEARCH.sort)[number];
type AuditTableProps = {
  rows: readonly AuditRow[];
  sort: Sort;
  onSort: (sort: Sort) => void;
};

export function AuditTable({ rows, sort, onSort }: AuditTableProps) {
  const when = sortable("When", ["oldest", "newest"], { sort, onSort, first: "newest" });
  return (
    <Table caption="Audit log">
      <TableHead
        className="sm:max-xl:[&>*]:px-2"
        columns={[
          { ...when, className: WIDE_CELL },
          "What",
          wide("About"),
          wide("Before and after"),
        ]}
      />
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} className="align-top sm:max-xl:[&>*]:px-2">
            <td className={`xl:whitespace-nowrap ${WIDE_CELL}`}>
              <When row={row} />
            </td>
            <th scope="row" className="text-base-content! max-sm:px-2 sm:min-w-44 xl:min-w-60">
              <span className="wrap-anywhere">{auditSentence(row)}</span>
              {row.actor_name && (
                <MemberLink
                  id={row.actor_id}
                  name={row.actor}
                  className="block text-sm font-normal text-muted"
                />
              )}
              <div className="grid gap-1 font-normal wrap-anywhere sm:hidden">
                <When row={row} />
                <span>
                  <About row={row} />
                </span>
                <Changes row={row} />
              </div>
            </th>
            <td className={`xl:min-w-40 ${WIDE_CELL}`}>
              <About row={row} />
            </td>
            <td className={`min-w-48 xl:min-w-80 ${WIDE_CELL}`}>
              <Changes row={row} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function When({ row: { at } }: { row: AuditRow }) {
  return <time dateTime={at.replace(" ", "T")}>{formatDayTime(momentOf(at))}</time>;
}

function About({ row }: { row: AuditRow }) {
  return (
    <>
      <span className="block">{COLLECTIONS.get(row.collection) ?? row.collection}</span>
      <Subject row={row} />
      {row.member && (
        <MemberLink id={row.member_id} name={row.member_name || row.member} className="block" />
      )}
    </>
  );
}

/** Leads to the payment, the line of the statement, the message or the delivery, where that is still there. */
function Subject({ row: { collection, subject, record_id, changes } }: { row: AuditRow }) {
  const look = "block py-1 underline underline-offset-4 sm:whitespace-nowrap";
  if (collection === "bank_lines" && record_id) {
    return (
      <Link to="/admin/statement/lines/$id" params={{ id: record_id }} className={look}>
        Open the line
      </Link>
    );
  }
  if (collection === "messages" && subject) {
    return (
      <Link to="/admin/messages/$id" params={{ id: record_id }} className={look}>
        Open the message
      </Link>
    );
  }
  const date = changes.find(({ field }) => field === "date")?.after;
  if (collection === "deliveries" && date) {
    return (
      <Link to="/admin/deliveries/$date" params={{ date }} className={look}>
        {formatPlainDate(date)}
      </Link>
    );
  }
  if (!subject) return null;
  return (
    <Link to="/admin/payments/$id" params={{ id: record_id }} className={look}>
      {subject}
    </Link>
  );
}

/** Who was looked at is in the sentence. */
function isNews({ field }: AuditRow["changes"][number]): boolean {
  return field !== "member" && field !== "list";
}

function Changes({ row }: { row: AuditRow }) {
  const reason = reasonText(row);
  return (
    <>
      {reason && <p className="wrap-anywhere">Reason: {reason}</p>}
      <dl className="grid gap-1">
        {row.changes.filter(isNews).map(({ field, before, after }) => (
          <div key={field}>
            <dt className="text-muted">{fieldText(field)}</dt>
            <dd className="wrap-anywhere whitespace-pre-line">
              {before && (
                <del className="text-muted">
                  <span className="sr-only">Before: </span>
                  {valueText(field, before)}
                </del>
              )}{" "}
              {after && (
                <ins className="no-underline">
                  <span className="sr-only">After: </span>
                  {valueText(field, after)}
                </ins>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
