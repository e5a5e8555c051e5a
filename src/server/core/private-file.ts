import { fail, guarded } from "./http";

interface PrivateFile {
  readonly record: RecordModel;
  /** As the record's field has it. */
  readonly name: string;
  readonly contentType: string;
}

/** Answers a file that only this request may have: kept nowhere, and never shown in our origin. */
export function servePrivateFile(
  app: App,
  e: RequestEvent,
  { record, name, contentType }: PrivateFile,
): void {
  const headers = e.response.header();
  headers.set("Cache-Control", "private, no-store");
  headers.set("Content-Type", contentType);
  headers.set("Content-Disposition", `attachment; filename="${name}"`);
  headers.set("Content-Security-Policy", "default-src 'none'; sandbox");
  headers.set("X-Content-Type-Options", "nosniff");
  const files = app.newFilesystem();
  try {
    files.serve(e.response, e.request, `${record.baseFilesPath()}/${name}`, name);
  } finally {
    files.close();
  }
}

/** PocketBase's own address of such a file, with whatever token: there is none. */
export function closedFile(e: FileDownloadEvent): void {
  guarded(e.requestEvent, () => fail(404, "not_found"));
}
