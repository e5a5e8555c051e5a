import { Link } from "@tanstack/react-router";
import { type AuditRow, actionText } from "@/domain/audit/audit-list";
import { formatDayTime, momentOf } from "@/domain/time/sa-time";
import { Table, TableHead, WIDE_CELL, wide } from "@/ui/table";
import { COLLECTIONS, fieldText, valueText } from "./audit-words";

export function AuditTable({ rows }: { rows: readonly AuditRow[] }) {
  return (
    <Table caption="Audit log">
      <TableHead
        columns={[wide("When"), wide("Who"), "Action", wide("About"), wide("Before and after")]}
      />
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} className="align-top">
            <td className={`whitespace-nowrap ${WIDE_CELL}`}>
              <When row={row} />
            </td>
            <td className={`min-w-44 wrap-anywhere ${WIDE_CELL}`}>
              <Actor row={row} />
            </td>
            <th scope="row" className="text-base-content! sm:min-w-36">
              {actionText(row.action)}
              <div className="grid gap-1 font-normal wrap-anywhere sm:hidden">
                <When row={row} />
                <span>
                  <Actor row={row} />
                </span>
                <span>
                  <About row={row} />
                </span>
                <Changes row={row} />
              </div>
            </th>
            <td className={`min-w-40 ${WIDE_CELL}`}>
              <About row={row} />
            </td>
            <td className={`min-w-80 ${WIDE_CELL}`}>
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

function Actor({ row: { actor, actor_name, actor_id } }: { row: AuditRow }) {
  if (!actor) return actor_id ? "An account that was deleted" : "The server";
  return (
    <>
      {actor_name && <b className="block">{actor_name}</b>}
      <span className={actor_name ? "block text-sm text-muted" : "block"}>{actor}</span>
    </>
  );
}

function About({ row }: { row: AuditRow }) {
  return (
    <>
      <span className="block">{COLLECTIONS.get(row.collection) ?? row.collection}</span>
      <Subject row={row} />
      {row.member && (
        <Link
          to="/admin/users/$id"
          params={{ id: row.member_id }}
          className="block py-1 wrap-anywhere underline underline-offset-4"
        >
          {row.member_name || row.member}
        </Link>
      )}
    </>
  );
}

/** Leads to the payment or the line of the statement, where that is still there. */
function Subject({ row: { collection, subject, record_id } }: { row: AuditRow }) {
  const look = "block py-1 underline underline-offset-4 sm:whitespace-nowrap";
  if (collection === "bank_lines" && record_id) {
    return (
      <Link to="/admin/statement/lines/$id" params={{ id: record_id }} className={look}>
        Open the line
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

function Changes({ row }: { row: AuditRow }) {
  return (
    <>
      {row.reason && <p className="wrap-anywhere">Reason: {row.reason}</p>}
      <dl className="grid gap-1">
        {row.changes.map(({ field, before, after }) => (
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
