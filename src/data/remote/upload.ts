import { PART_MAX_BYTES, partAnswerSchema } from "@/domain/payment/proof-upload";
import { type Backoff, backoffMs } from "../core/backoff";
import { assertSameUser, isUnreachable, RequestError, sendBytes } from "../core/client";
import { fetchMarked } from "../core/seen-mark";
import { getSession } from "../core/session";

const FIRST_PART_BYTES = 16 * 1024;
const SMALLEST_PART_BYTES = 8 * 1024;
/** A part is as large as the line carries in this time: so much is lost when it is cut. */
const PART_MS = 8000;
/** Tries after a cut; then the outbox waits. */
const TRIES = 2;
const RETRY: Backoff = { firstMs: 1000, longestMs: 2000 };

export interface UploadProgress {
  readonly part: number;
  /** At the speed that was measured; undefined before the first part has arrived. */
  readonly secondsLeft: number | undefined;
}

/**
 * Uploads a file in parts to one of our own routes, `path` below `/api/app/`, and resumes where it was cut
 * off: after a lost connection, in another tab, or when it is asked for again on another day.
 * @throws {RequestError} for a refusal, and where the server is not reached again.
 */
export async function upload(
  path: string,
  fields: Readonly<Record<string, string>>,
  file: Blob,
  onProgress: (progress: UploadProgress) => void,
): Promise<unknown> {
  const size = String(file.size);
  const userId = getSession()?.user.id ?? "";
  const query = { ...fields, size, sha256: await sha256(file) };
  const speed = new Speed();
  let isReached = false;
  let failures = 0;
  let restarts = 0;
  let from = 0;
  let part = new Blob();
  for (;;) {
    try {
      assertSameUser(userId);
      const started = performance.now();
      const answer = await sendBytes(path, { ...query, from: String(from) }, part, fetchMarked);
      const progress = partAnswerSchema.safeParse(answer);
      if (!progress.success) return answer;
      const { received } = progress.data;
      isReached = true;
      if (received > from) failures = 0;
      // The bytes that arrived are not those of the file: once is an accident.
      if (received < from && ++restarts > 1) throw new RequestError(422, { code: "file_damaged" });
      speed.measure(part.size, performance.now() - started);
      from = received;
    } catch (error) {
      failures += 1;
      if (!isReached || !mayTryAgain(error) || failures > TRIES) throw error;
      speed.halve();
      await pause(backoffMs(RETRY, failures - 1));
      part = new Blob(); // asks how much has arrived
      continue;
    }
    onProgress({ part: from / file.size, secondsLeft: speed.secondsFor(file.size - from) });
    part = file.slice(from, from + speed.partBytes);
  }
}

function mayTryAgain(error: unknown): boolean {
  if (!(error instanceof RequestError) || !navigator.onLine) return false;
  return isUnreachable(error) && error.retryAfterMs === 0;
}

class Speed {
  partBytes = FIRST_PART_BYTES;
  #bytesPerMs: number | undefined;

  measure(bytes: number, ms: number): void {
    if (bytes === 0) return;
    this.#bytesPerMs = bytes / Math.max(ms, 1);
    const fitting = Math.round(this.#bytesPerMs * PART_MS);
    this.partBytes = Math.min(Math.max(fitting, SMALLEST_PART_BYTES), PART_MAX_BYTES);
  }

  halve(): void {
    this.partBytes = Math.max(SMALLEST_PART_BYTES, Math.round(this.partBytes / 2));
  }

  secondsFor(bytes: number): number | undefined {
    return this.#bytesPerMs && bytes / this.#bytesPerMs / 1000;
  }
}

async function sha256(file: Blob): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", await file.arrayBuffer());
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function pause(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms));
}
