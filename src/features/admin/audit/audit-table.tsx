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
            <td className={`min-w-52 wrap-anywhere ${WIDE_CELL}`}>{actorText(row)}</td>
            <th scope="row" className="text-base-content! sm:min-w-36">
              {actionText(row.action)}
              <div className="grid gap-1 font-normal wrap-anywhere sm:hidden">
                <When row={row} />
                <span>{actorText(row)}</span>
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

function actorText({ actor, actor_id }: AuditRow): string {
  if (actor) return actor;
  return actor_id ? `Deleted account ${actor_id.slice(0, 8)}` : "The server";
}

function About({ row }: { row: AuditRow }) {
  return (
    <>
      <span className="block">{COLLECTIONS.get(row.collection) ?? row.collection}</span>
      {row.subject && <span className="block whitespace-nowrap">{row.subject}</span>}
      {row.member && <span className="block break-all text-muted">{row.member}</span>}
    </>
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
