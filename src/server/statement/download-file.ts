import { audit } from "../core/audit";
import { fail, guarded, inTransaction, query } from "../core/http";
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
    const headers = e.response.header();
    headers.set("Cache-Control", "private, no-store");
    headers.set("Content-Type", "application/octet-stream");
    headers.set("Content-Disposition", `attachment; filename="${name}"`);
    headers.set("Content-Security-Policy", "default-src 'none'; sandbox");
    headers.set("X-Content-Type-Options", "nosniff");
    const files = app.newFilesystem();
    try {
      files.serve(e.response, e.request, `${row.baseFilesPath()}/${name}`, name);
    } finally {
      files.close();
    }
  },
);

/** PocketBase's own address of the file, with whatever token: there is none. */
export function closedStatementFile(e: FileDownloadEvent): void {
  guarded(e.requestEvent, () => fail(404, "not_found"));
}
