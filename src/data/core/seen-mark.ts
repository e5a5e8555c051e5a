import { isPublicRead } from "@/domain/sync/public-reads";
import { fetchOwn, isLate, pathOf, pb, RequestError } from "./client";

export interface MarkKeeper {
  /** What it has seen; empty without a user or a request. */
  seen(): Promise<string>;
  /** Saves the mark of the answer to a request sent with `sent`; returns whether it continues from the saved one. */
  take(sent: string, received: string): Promise<boolean>;
  /** Of a request that changes something: `X-Phone`, with a number above `than`. */
  nextNumber(than?: number): Promise<string>;
  /** The server does not know any more what this phone has seen. */
  onRestored(): void;
}

const SEEN = "X-Seen-Mark";
const WENT_BACK = 425;
/** Requests that restore rows are sent without the mark, or they would be stopped. */
const BRINGS_BACK = /^\/api\/app\/restore\//;

let keeper: MarkKeeper | undefined;

/**
 * Sends along with every private request to our own routes what this phone has seen, and keeps what each answer tells:
 * so no answer of a restored backup changes anything here.
 */
export function saveMarks(by: MarkKeeper): void {
  keeper = by;
  pb.beforeSend = (url, options) => {
    const path = pathOf(url);
    // The worker asks for what is public itself: its answer has vouched for no mark, and may be of before a restore.
    const isOurs = path.startsWith("/api/app/") && !isPublicRead(path);
    const fetchOurs = options.method === "POST" ? fetchNumbered : fetchMarked;
    return { url, options: { fetch: isOurs ? fetchOurs : fetchOwn, ...options } };
  };
}

/** `fetchOwn` with the mark. @throws {RequestError} as that does. */
export async function fetchMarked(url: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const isKnown = !BRINGS_BACK.test(pathOf(url));
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

/** Two requests of one kind that were sent at once may overtake each other. */
const NUMBERED_TRIES = 3;

/**
 * `fetchMarked` for what changes something: numbered, so that a request which the network delays undoes nothing that
 * was sent after it. @throws {RequestError} as that does.
 */
export async function fetchNumbered(url: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  let than = 0;
  for (let tries = 1; ; tries++) {
    const number = await keeper?.nextNumber(than);
    const headers = {
      ...Object.fromEntries(new Headers(init?.headers)),
      ...(number && { "X-Phone": number }),
    };
    try {
      return await fetchMarked(url, { ...init, headers });
    } catch (error) {
      if (!isLate(error) || tries === NUMBERED_TRIES) throw error;
      than = Number(error.answer.number) || 0;
    }
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
