import { inTransaction } from "../core/http";
import { findOrNull } from "../core/records";

/** Collections whose rows have files. */
const WITH_FILES = ["payment_proofs", "statement_imports"] as const;

/**
 * Deletes files of proofs and statements that have no row: a process that was killed between writing the file and
 * committing its row leaves one behind. Runs every night; twice or never does no harm.
 */
export function sweepOrphanFiles(app: App): void {
  const files = app.newFilesystem();
  try {
    for (const collection of WITH_FILES) sweep(app, files, collection);
  } finally {
    files.close();
  }
}

function sweep(app: App, files: Filesystem, collection: string): void {
  const folder = app.findCollectionByNameOrId(collection).id;
  const suspects = keysIn(files, `${folder}/`).filter((key) => isOrphan(app, collection, key));
  if (!suspects.length) return;
  // Rows and their files are written in one transaction: inside another, none is under way.
  inTransaction(app, (tx) => {
    for (const key of suspects) if (isOrphan(tx, collection, key)) files.delete(key);
  });
  app.logger().warn("files without a row were deleted", "of", collection, "count", suspects.length);
}

function keysIn(files: Filesystem, prefix: string): string[] {
  const keys: string[] = [];
  for (const file of files.list(prefix)) if (file && !file.isDir) keys.push(file.key);
  return keys;
}

/** `<collection>/<record>/<name>`, and beside each file its `<name>.attrs`. */
function isOrphan(app: App, collection: string, key: string): boolean {
  const [, id = "", name = ""] = key.split("/");
  const row = findOrNull(app, collection, id);
  return row?.getString("file") !== name.replace(/\.attrs$/, "");
}
