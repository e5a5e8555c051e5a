import { fetchStream, RequestError } from "../core/client";

const CARRIAGE_RETURN = 13;

/**
 * A file of rows that the server sends while it makes it; `onProgress` receives the share from 0 to 1.
 * @throws {RequestError} also where rows are missing (`export_cut`).
 */
export async function fetchCsv(
  path: string,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<Blob> {
  const { body, headers } = await fetchStream(path, signal);
  const expected = Number(headers.get("X-Rows"));
  const parts: Blob[] = [];
  let lines = 0;
  const reader = body.getReader();
  for (let part = await reader.read(); part.value; part = await reader.read()) {
    // A blob each, so that the browser may keep them on its disk.
    parts.push(new Blob([part.value as Uint8Array<ArrayBuffer>]));
    for (const byte of part.value) if (byte === CARRIAGE_RETURN) lines += 1;
    onProgress(Math.min(1, lines / Math.max(1, expected)));
  }
  const isWhole = lines > expected; // the first line has the columns
  if (!isWhole) throw new RequestError(502, { code: "export_cut" });
  return new Blob(parts, { type: "text/csv;charset=utf-8" });
}
