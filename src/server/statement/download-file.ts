import { audit } from "../core/audit";
import { fail, inTransaction, query } from "../core/http";
import { servePrivateFile } from "../core/private-file";
import { findOrNull } from "../core/records";

/** A statement's file as it was imported, for admins. Each download is a line of the audit log. */
export const downloadStatement = query(
  "GET /api/app/admin/statement/imports/{id}/file",
  ({ app, caller, now, e }) => {
    const row = findOrNull(app, "statement_imports", e.request.pathValue("id"));
    if (!row) return fail(404, "not_found");
    const name = row.getString("file");
    if (!name) return fail(410, "statement_file_gone");
    inTransaction(app, (tx) =>
      audit(tx, {
        at: now,
        actorId: caller.id,
        action: "statement.downloaded",
        collection: "statement_imports",
        recordId: row.id,
        after: { file_name: row.getString("file_name") },
      }),
    );
    servePrivateFile(app, e, { record: row, name, contentType: "application/octet-stream" });
  },
);
