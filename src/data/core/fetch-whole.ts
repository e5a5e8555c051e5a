/** So long an answer may take before its size counts. */
const GRACE_MS = 30_000;
/** 16 kbit/s, the slowest line that is waited for. */
const SLOWEST_BYTES_PER_MS = 2;

/** Requests of `fetchWhole`, each of which ends within its limit. */
export const requests = { started: 0, underWay: 0 };

/**
 * `fetch` with a limit that covers headers and body. The limit grows with what is sent and what has
 * arrived, as the slowest line needs; `using` takes the place of the global `fetch`.
 * @throws {TypeError | DOMException} where the answer did not arrive whole and in time.
 */
export async function fetchWhole(
  url: RequestInfo | URL,
  init: RequestInit = {},
  using: typeof fetch = fetch,
): Promise<Response> {
  const limit = new AbortController();
  const started = performance.now();
  const sent = sizeOf(init.body);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const extend = (received: number) => {
    const allowed = GRACE_MS + (sent + received) / SLOWEST_BYTES_PER_MS;
    clearTimeout(timer);
    timer = setTimeout(timeOut, allowed - (performance.now() - started));
  };
  const timeOut = () => limit.abort(new DOMException("took too long", "TimeoutError"));
  const stop = () => limit.abort(init.signal?.reason);
  if (init.signal?.aborted) stop();
  init.signal?.addEventListener("abort", stop);
  extend(0);
  requests.started++;
  requests.underWay++;
  try {
    const { body, status, headers } = await using(url, { ...init, signal: limit.signal });
    const bytes = await readWhole(body, extend);
    // Chromium gives a 204 an empty stream, and takes none back.
    return new Response(bytes.size > 0 ? bytes : null, { status, headers });
  } finally {
    requests.underWay--;
    clearTimeout(timer);
    init.signal?.removeEventListener("abort", stop);
  }
}

async function readWhole(
  body: Response["body"],
  onReceived: (bytes: number) => void,
): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const reader = body?.getReader();
  let received = 0;
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    parts.push(part.value);
    received += part.value.length;
    onReceived(received);
  }
  return new Blob(parts);
}

function sizeOf(body: RequestInit["body"]): number {
  if (typeof body === "string") return body.length;
  if (body instanceof FormData) {
    return [...body.values()].reduce((sum, value) => sum + sizeOf(value), 0);
  }
  return body instanceof Blob ? body.size : 0;
}
