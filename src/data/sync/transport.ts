import { SYNCED_TABLES } from "@/domain/sync/synced-tables";
import { type Backoff, backoffMs } from "../core/backoff";
import { isPassing, RequestError } from "../core/client";
import { onReached } from "../core/connection";
import { fetchMarked, fetchNumbered } from "../core/seen-mark";
import { getSession } from "../core/session";
import { accessToken, forgetAccessToken } from "../core/sync-tokens";
import { memberDatabase, SYNC_URL } from "../local/db";
import { resendAfterRestore } from "./follow-history";

const ADDRESS = `${SYNC_URL}/sync`;
const MEMBERS_ADDRESS = /\/api\/dexie\/([^/]+)\/sync$/;
const RETRY: Backoff = { firstMs: 1000, longestMs: 15_000 };
const NOT_REACHED = "the sync endpoint was not reached";

interface Asked {
  readonly schema: unknown;
  readonly changes?: readonly unknown[];
  readonly lastPull?: { readonly serverRevision: string; readonly realms: readonly string[] };
}

/** The state of the requests to the sync endpoint. */
export const transport = {
  /** Requests that the addon waits for. */
  inFlight: 0,
  /** Answers of the server that the addon was given. */
  answered: 0,
  /** The highest revision that the server has answered. */
  revision: 0,
};

const FIRST_PULL = { serverRevision: "0", realms: ["rlm-public"] };

let retrySignals: (() => void)[] = [];
let ended = new AbortController();
let isHolding = false;

/** The network or the server is back, or a member signed in: retries what waits now. */
export function wakeTransport(): void {
  for (const wake of retrySignals) wake();
  retrySignals = [];
}

/** Whether a request may wait for the network. A phone's first one may not while its database opens: the screen waits for it. */
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
 * the token that is good now, and a database without a member gets its answer without the network. A database
 * that its member's session has left may still send: what waited in it for another tab. Nothing of it is sent
 * in the next member's name (T52). The addon's schema, a kilobyte that comes back as it went, stays here.
 */
export function installTransport(): void {
  const network = window.fetch.bind(window);
  window.fetch = (input, init) => {
    const userId = MEMBERS_ADDRESS.exec(String(input))?.[1];
    return userId && init ? answerOf(userId, init) : network(input, init);
  };
  onReached(wakeTransport); // a tab that does not lead may have something waiting too
}

async function answerOf(userId: string, init: RequestInit): Promise<Response> {
  const headers = new Headers(init.headers);
  const { schema, ...asked } = JSON.parse(String(init.body)) as Asked;
  if (!headers.has("Authorization")) return nothingNew(schema);
  const { signal } = ended;
  const body = JSON.stringify(asked);
  transport.inFlight++;
  try {
    for (let tries = 0; ; tries++) {
      const fetchRows = asked.changes?.length ? fetchNumbered : fetchMarked;
      const result = await attempt(userId, { ...init, body, headers, signal }, fetchRows);
      if (signal.aborted) return await new Promise(() => {});
      if (result instanceof Response) {
        transport.answered++;
        return Response.json({ ...(await taken(userId, result)), schema });
      }
      if (result?.status === 425) {
        await resendAfterRestore(); // with all that this request would have sent
        if (signal.aborted) return await new Promise(() => {});
        if (asked.lastPull) return nothingNew(schema, asked.lastPull);
      }
      if (result && isFinal(result)) return Response.json(result.answer, { status: result.status });
      if (!mayWait(userId, asked)) throw new TypeError(NOT_REACHED);
      if (result?.retryAfterMs) await pause(result.retryAfterMs, signal);
      await woken(backoffMs(RETRY, tries));
      if (!signal.aborted && !mayWait(userId, asked)) throw new TypeError(NOT_REACHED);
    }
  } finally {
    transport.inFlight--;
  }
}

/**
 * No screen waits for what a phone sends that has synced before, which waits for its member alone (T52). In a tab
 * out of sight it gives way all the same: while it waits, it holds the addon's lock, and another tab may lead.
 */
function mayWait(userId: string, { lastPull }: Pick<Asked, "lastPull">): boolean {
  if (getSession()?.user.id !== userId) return false;
  const hasJoined = lastPull?.realms.includes(userId) ?? false;
  return isHolding || (hasJoined && document.visibilityState === "visible");
}

/** One try: the answer, or why there is none; undefined once the member's session is over. */
async function attempt(
  userId: string,
  init: RequestInit & { headers: Headers },
  fetchRows: typeof fetchMarked,
): Promise<Response | RequestError | undefined> {
  try {
    const token = await accessToken(userId);
    if (!token) return undefined; // what is unsent waits for the same member
    init.headers.set("Authorization", `Bearer ${token}`);
    const response = await fetchRows(ADDRESS, init);
    transport.revision = Math.max(
      transport.revision,
      Number(response.headers.get("X-Sync-Rev")) || 0,
    );
    return response;
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    if (error.status === 401) forgetAccessToken();
    return error;
  }
}

/** Refused, and by the server itself: another try would be refused again. */
function isFinal(error: RequestError): boolean {
  return error.status >= 400 && !isPassing(error);
}

/** The answer of the server, which may ask for rows that it lost. */
async function taken(userId: string, response: Response): Promise<object> {
  const { wanted, ...answer } = await response.json();
  void sendWhole(userId, wanted ?? {}).catch(reportError);
  return answer;
}

/** Changes nothing in the rows, but records them as they are. */
async function sendWhole(
  userId: string,
  wanted: Readonly<Record<string, string[]>>,
): Promise<void> {
  for (const [name, keys] of Object.entries(wanted)) {
    const database = memberDatabase(userId);
    if (!database || !(name in SYNCED_TABLES)) continue;
    const table = database.table(name);
    await database.transaction("rw", table, async () => {
      const rows = await table.bulkGet(keys);
      await table.bulkPut(rows.filter((row) => row !== undefined));
    });
  }
}

/** What the server would tell a visitor, or a phone that has all that it has. */
function nothingNew(
  schema: unknown,
  { serverRevision, realms }: Required<Asked>["lastPull"] = FIRST_PULL,
): Response {
  return Response.json({
    serverRevision,
    dbId: "pantry",
    realms,
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
    retrySignals.push(() => {
      clearTimeout(timer);
      done();
    });
  });
}

/** A wait that the server asked for holds for every caller. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const timer = setTimeout(done, ms);
    signal.addEventListener("abort", () => [clearTimeout(timer), done()], { once: true });
  });
}
