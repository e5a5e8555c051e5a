import { SYNC_URL } from "../local/db";
import { RequestError } from "../remote/client";
import { accessToken, forgetAccessToken } from "../remote/sync-tokens";

const ADDRESS = `${SYNC_URL}/sync`;
const TIMEOUT_MS = 20_000;
const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 15_000;

/** How the requests to the sync endpoint stand. */
export const transport = {
  /** Requests that the addon waits for. */
  inFlight: 0,
  /** The highest revision that the server has answered. */
  revision: 0,
};

let wakers: (() => void)[] = [];
let ended = new AbortController();
let isHolding = false;

/** The network or the server is back, or somebody signed in: what waits is tried again now. */
export function wakeTransport(): void {
  for (const wake of wakers) wake();
  wakers = [];
}

/** Whether a request may wait for the network. Not while a database opens: it would hold up the screen. */
export function holdRequests(may: boolean): void {
  isHolding = may;
}

/** Drops every request unanswered: nothing of before reaches a database any more. */
export function endTransport(): void {
  ended.abort();
  ended = new AbortController();
  transport.revision = 0;
  wakeTransport();
}

/**
 * Takes the place of `fetch` for the sync endpoint alone. The addon's worker sleeps for 20 s to
 * 15 min after one request that failed, so its requests are kept and repeated here instead; they get
 * the token that is good now, and a database without a member gets its answer without the network. The
 * addon's schema, a kilobyte that comes back as it went, stays here.
 */
export function installTransport(): void {
  const network = window.fetch.bind(window);
  window.fetch = (input, init) =>
    input === ADDRESS && init ? answerOf(network, init) : network(input, init);
}

async function answerOf(network: typeof fetch, init: RequestInit): Promise<Response> {
  const headers = new Headers(init.headers);
  const { schema, ...asked } = JSON.parse(String(init.body)) as { schema: unknown };
  if (!headers.has("Authorization")) return nothingNew(schema);
  const { signal } = ended;
  const body = JSON.stringify(asked);
  transport.inFlight++;
  try {
    for (let wait = FIRST_WAIT_MS; ; wait = Math.min(2 * wait, LONGEST_WAIT_MS)) {
      const response = await attempt(network, { ...init, body, headers, signal });
      if (signal.aborted) return await new Promise(() => {});
      if (response?.ok) return Response.json({ ...(await response.json()), schema });
      if (response) return response;
      if (!isHolding) throw new TypeError("the sync endpoint was not reached");
      await woken(wait);
    }
  } finally {
    transport.inFlight--;
  }
}

/** One try; nothing where another one may do better. */
async function attempt(
  network: typeof fetch,
  init: RequestInit & { headers: Headers; signal: AbortSignal },
) {
  try {
    const token = await accessToken();
    if (!token) return undefined; // the session is over: what is unsent waits for the same member
    init.headers.set("Authorization", `Bearer ${token}`);
    const response = await unlessStopped(init.signal, (signal) =>
      network(ADDRESS, { ...init, signal }),
    );
    if (response.status === 401) forgetAccessToken();
    if (response.status === 401 || response.status === 429 || response.status >= 500) {
      return undefined;
    }
    transport.revision = Math.max(
      transport.revision,
      Number(response.headers.get("X-Sync-Rev")) || 0,
    );
    return response;
  } catch (error) {
    if (error instanceof RequestError || error instanceof TypeError) return undefined;
    if (error instanceof DOMException) return undefined; // timed out, or ended by `endTransport`
    throw error;
  }
}

/** Gives up after 20 s, or when `ended` says so. */
async function unlessStopped<T>(
  ended: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const limit = new AbortController();
  const stop = () => limit.abort();
  const timer = setTimeout(stop, TIMEOUT_MS);
  ended.addEventListener("abort", stop);
  try {
    return await work(limit.signal);
  } finally {
    clearTimeout(timer);
    ended.removeEventListener("abort", stop);
  }
}

/** What the server would tell a visitor. */
function nothingNew(schema: unknown): Response {
  return Response.json({
    serverRevision: "0",
    dbId: "pantry",
    realms: ["rlm-public"],
    inviteRealms: [],
    schema,
    changes: [],
    rejections: [],
    yMessages: [],
  });
}

function woken(afterMs: number): Promise<void> {
  return new Promise((done) => {
    const timer = setTimeout(done, afterMs);
    wakers.push(() => {
      clearTimeout(timer);
      done();
    });
  });
}
