import { inTransaction } from "../core/http";
import { findOrNull } from "../core/records";

/** Collections whose rows have files, each with the field that names them. */
const WITH_FILES = { payment_proofs: "file", statement_imports: "file", slips: "photo" };

/**
 * Deletes files that no row names: a process that was killed between writing the file and committing its row leaves one
 * behind. Runs every night; twice or never does no harm.
 */
export function sweepOrphanFiles(app: App): void {
  const files = app.newFilesystem();
  try {
    for (const [collection, field] of Object.entries(WITH_FILES)) {
      sweep(app, files, { collection, field });
    }
  } finally {
    files.close();
  }
}

interface Named {
  readonly collection: string;
  readonly field: string;
}

function sweep(app: App, files: Filesystem, named: Named): void {
  const { collection } = named;
  const folder = app.findCollectionByNameOrId(collection).id;
  const suspects = keysIn(files, `${folder}/`).filter((key) => isOrphan(app, named, key));
  if (!suspects.length) return;
  // Rows and their files are written in one transaction: inside another, none is under way.
  inTransaction(app, (tx) => {
    for (const key of suspects) if (isOrphan(tx, named, key)) files.delete(key);
  });
  app.logger().warn("files without a row were deleted", "of", collection, "count", suspects.length);
}

function keysIn(files: Filesystem, prefix: string): string[] {
  const keys: string[] = [];
  for (const file of files.list(prefix)) if (file && !file.isDir) keys.push(file.key);
  return keys;
}

/** `<collection>/<record>/<name>`, and beside each file its `<name>.attrs`. */
function isOrphan(app: App, { collection, field }: Named, key: string): boolean {
  const [, id = "", name = ""] = key.split("/");
  const row = findOrNull(app, collection, id);
  return row?.getString(field) !== name.replace(/\.attrs$/, "");
}
