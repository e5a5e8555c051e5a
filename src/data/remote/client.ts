import PocketBase, { BaseAuthStore, ClientResponseError } from "pocketbase";
import { noteAnswer, noteServerTime } from "./connection";
import { clearSession, getSession, onSessionEvent } from "./session";

/** The one PocketBase client. It reads its token from the session; nothing else stores one. */
export const pb = new PocketBase(location.origin, new BaseAuthStore());
pb.autoCancellation(false);
pb.afterSend = (response, data) => {
  noteAnswer(response.status);
  // An answer that may lie in a cache says when it was kept.
  const isFresh = response.headers.get("Cache-Control")?.includes("no-store");
  if (isFresh) noteServerTime(response.headers.get("Date"));
  return data;
};
onSessionEvent((_event, session) => {
  if (session) pb.authStore.save(session.token, null);
  else pb.authStore.clear();
});

/** A request that failed. `status` 0: the server was not reached; `code`: of the error catalogue. */
export class RequestError extends Error {
  readonly status: number;
  readonly code: string;
  /** Catalogue codes by field. */
  readonly fields: Readonly<Record<string, string>>;
  /** The whole answer: a 409 carries what is stored. */
  readonly answer: Readonly<Record<string, unknown>>;
  constructor(status: number, answer: Record<string, unknown>, options?: ErrorOptions) {
    super(String(answer.message ?? ""), options);
    this.status = status;
    this.answer = answer;
    this.code = String(answer.code ?? (status === 0 ? "offline" : "unexpected_error"));
    const data = (answer.data ?? {}) as Record<string, { code?: string } | undefined>;
    this.fields = Object.fromEntries(
      Object.entries(data).map(([field, problem]) => [field, problem?.code ?? "unexpected_error"]),
    );
  }
}

/** A server that takes longer than this is as good as not reached: what was asked is asked again. */
const TIMEOUT_MS = 30_000;

interface SendOptions {
  readonly method?: "GET" | "POST";
  readonly body?: Record<string, unknown> | FormData;
  readonly query?: Record<string, string | number | undefined>;
  readonly signal?: AbortSignal;
  /** Asks as nobody, whoever is signed in. */
  readonly asVisitor?: boolean;
}

/**
 * One request to one of our own routes, `path` below `/api/app/`.
 * @throws {RequestError} for every answer that is not a success, and when there was none.
 */
export async function send<T>(path: string, options: SendOptions = {}): Promise<T> {
  const token = getSession()?.token;
  try {
    return await pb.send<T>(`/api/app/${path}`, {
      method: options.method ?? (options.body ? "POST" : "GET"),
      ...(options.body && { body: options.body }),
      ...(options.query && { query: options.query }),
      signal: options.signal ?? AbortSignal.timeout(TIMEOUT_MS),
      ...(options.asVisitor && { fetch: fetchAsVisitor }),
    });
  } catch (error) {
    throw asRequestError(error, token, "not_signed_in");
  }
}

function fetchAsVisitor(url: RequestInfo | URL, config?: RequestInit): Promise<Response> {
  const headers = new Headers(config?.headers);
  headers.delete("Authorization");
  return fetch(url, { ...config, headers });
}

/**
 * One file from one of our own routes, which only the Authorization header opens.
 * @throws {RequestError} as `send` does.
 */
export async function fetchFile(path: string, signal?: AbortSignal): Promise<Blob> {
  const token = getSession()?.token;
  try {
    const response = await fetch(`${location.origin}/api/app/${path}`, {
      headers: token ? { Authorization: token } : {},
      ...(signal && { signal }),
    });
    if (response.ok) return await response.blob();
    const answer = await response.json().catch(() => ({}));
    throw new ClientResponseError({ status: response.status, response: answer });
  } catch (error) {
    throw asRequestError(new ClientResponseError(error), token, "not_signed_in");
  }
}

/** Turns what the SDK throws into a RequestError; a 401 to the token in use ends the session, for `reason` where it gives none. */
export function asRequestError(
  error: unknown,
  sentToken = getSession()?.token,
  reason?: string,
): RequestError {
  if (!(error instanceof ClientResponseError)) throw error;
  if (error.status === 0 && !error.isAbort) noteAnswer(0);
  if (error.status === 401) endSession(error.response.code ?? reason, sentToken);
  return new RequestError(error.status, error.response, { cause: error });
}

/** Ends the session whose token was refused, and tells apart one that merely ran out. */
export function endSession(code: unknown, token: string | undefined): void {
  if (!token || getSession()?.token !== token) return;
  if (code) clearSession(code === "session_expired" ? "expired" : "ended");
  else void send("session").catch(() => {}); // PocketBase's own 401 does not say why; our route's does
}

/**
 * Called right before a member's command is sent: the next request carries the token of whoever is signed
 * in at that moment.
 * @throws {RequestError} of status 0 where that is somebody else by now (T52).
 */
export function mustStillBe(userId: string): void {
  if (getSession()?.user.id !== userId) throw new RequestError(0, {});
}

/** Whether a request may do better in a moment: the server was not reached, or something before it was busy. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof RequestError && [0, 502, 503, 504].includes(error.status);
}
