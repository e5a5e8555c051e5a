import { fetchOwn, pb, RequestError } from "./client";

export interface MarkKeeper {
  /** What it has seen; empty without a user or a request. */
  seen(): Promise<string>;
  /** Saves the mark of the answer to a request sent with `sent`; returns whether it continues from the saved one. */
  take(sent: string, received: string): Promise<boolean>;
  /** The server does not know any more what this phone has seen. */
  onRestored(): void;
}

const SEEN = "X-Seen-Mark";
const WENT_BACK = 425;
/** Requests that restore rows are sent without the mark, or they would be stopped. */
const BRINGS_BACK = /^\/api\/app\/restore\//;

let keeper: MarkKeeper | undefined;

/**
 * Sends along with every request to our own routes what this phone has seen, and keeps what each answer tells:
 * so no answer of a restored backup changes anything here.
 */
export function saveMarks(by: MarkKeeper): void {
  keeper = by;
  pb.beforeSend = (url, options) => {
    const isOurs = new URL(url, location.origin).pathname.startsWith("/api/app/");
    return { url, options: { fetch: isOurs ? fetchMarked : fetchOwn, ...options } };
  };
}

/** `fetchOwn` with the mark. @throws {RequestError} as that does. */
export async function fetchMarked(url: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const isKnown = !BRINGS_BACK.test(new URL(String(url), location.origin).pathname);
  const mark = isKnown ? await markHeaders() : {};
  try {
    const headers = { ...Object.fromEntries(new Headers(init?.headers)), ...mark };
    const response = await fetchOwn(url, { ...init, headers });
    const received = response.headers.get("X-Server-Mark") ?? "";
    // Maybe from before a restore: requested again, with what this phone has seen by then.
    if (!(await continues(mark, received)) && isKnown) throw new RequestError(0, {});
    return response;
  } catch (error) {
    if (error instanceof RequestError) noteRestore(error);
    throw error;
  }
}

async function markHeaders(): Promise<Record<string, string>> {
  const seen = (await keeper?.seen()) ?? "";
  return seen ? { [SEEN]: seen } : {};
}

async function continues(
  sent: Readonly<Record<string, string>>,
  received: string,
): Promise<boolean> {
  return !received || ((await keeper?.take(sent[SEEN] ?? "", received)) ?? true);
}

function noteRestore({ status }: RequestError): void {
  if (status === WENT_BACK) keeper?.onRestored();
}
