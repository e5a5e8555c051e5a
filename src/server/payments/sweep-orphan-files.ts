import { inTransaction } from "../core/http";
import { findOrNull } from "../core/records";

/**
 * Deletes files of proofs that have no row: a process that was killed between writing the file and
 * committing its row leaves one behind. Runs every night; twice or never does no harm.
 */
export function sweepOrphanFiles(app: App): void {
  const folder = app.findCollectionByNameOrId("payment_proofs").id;
  const files = app.newFilesystem();
  try {
    const suspects = keysIn(files, `${folder}/`).filter((key) => isOrphan(app, key));
    if (!suspects.length) return;
    // Rows and their files are written in one transaction: inside another, none is under way.
    inTransaction(app, (tx) => {
      for (const key of suspects) if (isOrphan(tx, key)) files.delete(key);
    });
    app.logger().warn("files of proofs without a row were deleted", "count", suspects.length);
  } finally {
    files.close();
  }
}

function keysIn(files: Filesystem, prefix: string): string[] {
  const keys: string[] = [];
  for (const file of files.list(prefix)) if (file && !file.isDir) keys.push(file.key);
  return keys;
}

/** `<collection>/<record>/<name>`, and beside each file its `<name>.attrs`. */
function isOrphan(app: App, key: string): boolean {
  const [, id = "", name = ""] = key.split("/");
  const row = findOrNull(app, "payment_proofs", id);
  return row?.getString("file") !== name.replace(/\.attrs$/, "");
}
