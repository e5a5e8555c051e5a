import PocketBase, { BaseAuthStore, ClientResponseError } from "pocketbase";
import { removesData } from "@/domain/auth/session-end";
import { isPublicRead } from "@/domain/sync/public-reads";
import { noteAnswer } from "./connection";
import { fetchWhole } from "./fetch-whole";
import { noteHeaders } from "./marked-answer";
import { retryAfterOf } from "./retry-after";
import { noteServerTime } from "./server-clock";
import { clearSession, getSession } from "./session";

/** What a sign-in shows of the last one on this device, so that no guesser keeps its member out (T80). */
const DEVICE_KEY = "pantry-device";

/** The session's token, and no other: the library keeps that of every sign-in and renewal that it sends. */
class SessionStore extends BaseAuthStore {
  override get token(): string {
    return getSession()?.token ?? "";
  }
  override save(): void {}
}

/** The one PocketBase client. It reads its token from the session; nothing else stores one. */
export const pb = new PocketBase(location.origin, new SessionStore());
pb.autoCancellation(false);
pb.beforeSend = (url, options) => ({ url, options: { fetch: fetchOwn, ...options } });
pb.afterSend = (response, answer) => noteHeaders(answer, response.headers);
/** Seconds after which a lost stream is asked for again, then the last of them; never the same for two phones. */
const RECONNECT_AFTER_S = [0.3, 0.6, 1.2, 2.5, 5, 10, 20, 30];
Object.assign(pb.realtime, {
  predefinedReconnectIntervals: RECONNECT_AFTER_S.map((s) => s * 1000 * (0.5 + Math.random())),
});

/** The header by which the server knows a device that has signed in before. */
export function deviceHeader(): Record<string, string> {
  return { "X-Device": localStorage.getItem(DEVICE_KEY) ?? "" };
}

/** A request that failed. `status` 0: the server did not answer; `code`: of the error catalogue. */
export class RequestError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: Readonly<Record<string, string>>;
  /** The whole answer: a 409 carries what is stored. */
  readonly answer: Readonly<Record<string, unknown>>;
  /** How long the server asks to be left alone, in milliseconds. */
  readonly retryAfterMs: number;
  constructor(
    status: number,
    answer: Record<string, unknown>,
    { retryAfterMs = 0, ...options }: ErrorOptions & { retryAfterMs?: number } = {},
  ) {
    super(String(answer.message ?? ""), options);
    this.status = status;
    this.retryAfterMs = retryAfterMs;
    this.answer = answer;
    this.code = String(answer.code ?? (status === 0 ? "unreachable" : "unexpected_error"));
    const data = (answer.data ?? {}) as Record<string, { code?: string } | undefined>;
    this.fields = Object.fromEntries(
      Object.entries(data).map(([field, problem]) => [field, problem?.code ?? "unexpected_error"]),
    );
  }
}

interface SendOptions {
  readonly method?: "GET" | "POST";
  readonly body?: Record<string, unknown> | FormData;
  readonly query?: Record<string, string | number | undefined>;
  readonly signal?: AbortSignal;
  readonly headers?: Record<string, string>;
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
      ...(options.headers && { headers: options.headers }),
      ...(options.signal && { signal: options.signal }),
      ...(options.asVisitor && { fetch: fetchAsVisitor }),
    });
  } catch (error) {
    const refusal = asRequestError(error, token);
    const isRead = !options.body && options.method !== "POST";
    if (!onTooMany || !isRead || refusal.code !== "too_many_requests") throw refusal;
    await onTooMany(refusal.retryAfterMs, options.signal);
    return send(path, options);
  }
}

function fetchAsVisitor(url: RequestInfo | URL, config?: RequestInit): Promise<Response> {
  const headers = new Headers(config?.headers);
  headers.delete("Authorization");
  return fetchOwn(url, { ...config, headers });
}

/**
 * `fetch` for the API: takes only what our server answers for a success or a refusal. A page of a proxy or of
 * a network that wants a sign-in says nothing of what was asked.
 * @throws {RequestError} for a refusal, and of status 0 where our server did not answer.
 */
export async function fetchOwn(url: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const silence = silenceOf(url, init);
  const response = await reach(url, init, silence);
  const text = await response.clone().text();
  const isAnswer = isJson(text) || isUnanswered(url, response);
  // What the worker may have kept tells neither the time nor that the server is reached.
  if (response.ok && isAnswer) return isPublicRead(pathOf(url)) ? response : note(response);
  if (isStream(url) && STREAM_DENIED.includes(response.status)) void askWhy();
  return refuse(response, text, silence);
}

/** The address without its origin and what is asked of it. */
export function pathOf(url: RequestInfo | URL): string {
  return new URL(String(url), location.origin).pathname;
}

/** What a stream is answered whose account is gone, or signed out from afar: maybe nothing is saved any more. */
const STREAM_DENIED = [401, 403, 404];

function isStream(url: RequestInfo | URL): boolean {
  return String(url).endsWith("/api/realtime");
}

/**
 * What it means that a request, sent now, has no answer: a phone without a network sends nothing, and what was sent to
 * change something may have changed it.
 */
function silenceOf(url: RequestInfo | URL, init?: RequestInit): { code: string } {
  if (!navigator.onLine) return { code: "offline" };
  const isCommand = init?.method === "POST" && !QUESTION.test(`${url}`);
  return { code: isCommand ? "no_answer" : "unreachable" };
}

/** What is asked by POST: it changes nothing that anybody sees, and is nothing without its answer. */
const QUESTION = /\/(auth-with-password|preview|messages\/count|account\/data(\/part)?)$/;

async function reach(
  url: RequestInfo | URL,
  init?: RequestInit,
  silence = silenceOf(url, init),
): Promise<Response> {
  try {
    return await fetchWhole(url, init);
  } catch (error) {
    if (!init?.signal?.aborted) noteAnswer(0);
    throw new RequestError(0, silence, { cause: error });
  }
}

function note(response: Response): Response {
  noteAnswer(response.status);
  const device = response.headers.get("X-Device");
  if (device && typeof localStorage !== "undefined") localStorage.setItem(DEVICE_KEY, device);
  // An answer that may lie in a cache says when it was kept.
  const isFresh = response.headers.get("Cache-Control")?.includes("no-store");
  if (isFresh) noteServerTime(response.headers.get("Date"));
  return response;
}

function refuse(response: Response, text: string, silence = {}): never {
  const answer = refusalOf(text, response.status);
  if (answer) noteHeaders(answer, note(response).headers);
  else noteAnswer(0);
  const retryAfterMs = retryAfterOf(response.headers);
  throw new RequestError(answer ? response.status : 0, answer ?? silence, { retryAfterMs });
}

function isJson(text: string): boolean {
  try {
    return typeof JSON.parse(text) === "object";
  } catch {
    return false;
  }
}

/** What is subscribed to is the one thing that PocketBase answers with nothing. */
function isUnanswered(url: RequestInfo | URL, { status }: Response): boolean {
  return status === 204 && isStream(url);
}

/** Ours and PocketBase's refusals repeat their status in the body. */
function refusalOf(text: string, status: number): Record<string, unknown> | undefined {
  const answer = isJson(text) ? JSON.parse(text) : undefined;
  return answer?.status === status ? answer : undefined;
}

/**
 * Bytes for one of our own routes, `path` below `/api/app/`.
 * @throws {RequestError} as `send` does.
 */
export async function sendBytes(
  path: string,
  query: Record<string, string>,
  body: Blob,
  using = fetchOwn,
): Promise<unknown> {
  const token = getSession()?.token ?? "";
  const headers = { Authorization: token, "Content-Type": "application/octet-stream" };
  const url = `${location.origin}/api/app/${path}?${new URLSearchParams(query)}`;
  try {
    const response = await using(url, { method: "POST", headers, body });
    return noteHeaders(await response.json(), response.headers);
  } catch (error) {
    throw asRequestError(new ClientResponseError(error), token);
  }
}

/**
 * One file from one of our own routes, which only the Authorization header opens.
 * @throws {RequestError} as `send` does.
 */
export async function fetchFile(
  path: string,
  signal?: AbortSignal,
  method: "GET" | "HEAD" = "GET",
): Promise<Blob> {
  const token = getSession()?.token;
  const headers = token ? { Authorization: token } : {};
  const url = `${location.origin}/api/app/${path}`;
  try {
    const response = await reach(url, { method, headers, ...(signal && { signal }) });
    const isPage = response.headers.get("Content-Type")?.startsWith("text/html");
    if (response.ok && !isPage) return await note(response).blob();
    return refuse(response, await response.text());
  } catch (error) {
    throw asRequestError(new ClientResponseError(error), token);
  }
}

interface StreamedAnswer {
  readonly body: ReadableStream<Uint8Array>;
  readonly headers: Headers;
}

/**
 * An answer that is read while it arrives, however long that takes.
 * @throws {RequestError} as `send` does.
 */
export async function fetchStream(path: string, signal: AbortSignal): Promise<StreamedAnswer> {
  const token = getSession()?.token ?? "";
  const url = `${location.origin}/api/app/${path}`;
  try {
    const response = await fetch(url, { headers: { Authorization: token }, signal });
    const isPage = response.headers.get("Content-Type")?.startsWith("text/html");
    const { body, headers } = response;
    if (response.ok && body && !isPage) return { body: note(response).body ?? body, headers };
    return refuse(response, await response.text());
  } catch (error) {
    if (error instanceof TypeError) throw new RequestError(0, {}, { cause: error });
    throw asRequestError(new ClientResponseError(error), token);
  }
}

let onDenied: (() => void) | undefined;

/** For the back office: called when the server says that the role is gone. Returns what ends it. */
export function onAccessDenied(listener: () => void): () => void {
  onDenied = listener;
  return () => {
    onDenied = undefined;
  };
}

type Pause = (waitMs: number, signal?: AbortSignal) => Promise<void>;
let onTooMany: Pause | undefined;

/** For the back office: a read that was one too many waits for `pause`, and is sent again. Returns what ends that. */
export function onTooManyReads(pause: Pause): () => void {
  onTooMany = pause;
  return () => {
    onTooMany = undefined;
  };
}

/** Turns what the SDK throws into a RequestError; a 401 of our server to the token in use ends the session. */
export function asRequestError(error: unknown, sentToken = getSession()?.token): RequestError {
  if (!(error instanceof ClientResponseError)) throw error;
  const { originalError, status, response } = error;
  const refusal =
    originalError instanceof RequestError
      ? originalError
      : new RequestError(status, response, { cause: error });
  if (refusal.status === 401) endSession(refusal, sentToken);
  if (refusal.code === "access_denied") onDenied?.();
  return refusal;
}

/** How many requests are under way that end the session themselves, and what would have ended it since. */
let ownEnds = 0;
let heldEnd: (() => void) | undefined;

/**
 * For a request by which the account's sessions end: others that are refused because of it don't end this one. What it
 * answers does, or gives another; where it fails, they do.
 */
export async function endingSessions<T>(request: Promise<T>): Promise<T> {
  ownEnds++;
  try {
    const answer = await request;
    heldEnd = undefined;
    return answer;
  } finally {
    ownEnds--;
    const end = heldEnd;
    heldEnd = undefined;
    end?.();
  }
}

/** Ends the session whose token was refused: by the server's reason this phone locks or removes its data. */
function endSession(refusal: RequestError, token: string | undefined): void {
  if (!token || getSession()?.token !== token) return;
  if (ownEnds > 0) {
    heldEnd = () => endSession(refusal, token);
    return;
  }
  const { code, answer } = refusal;
  const end = String(answer.reason ?? "expired");
  const isEnded = code === "session_expired" || code === "not_signed_in";
  if (isEnded) clearSession(end, !removesData(end));
  else void askWhy();
}

let isAsking = false;

/** PocketBase's own refusals do not say whether the session is over, and why; our route's does. */
async function askWhy(): Promise<void> {
  if (isAsking || !getSession()) return;
  isAsking = true;
  await send("session").catch(() => {});
  isAsking = false;
}

/**
 * Called right before a member's command is sent: the next request carries the token of the user who is signed
 * in at that moment.
 * @throws {RequestError} of status 0 where that is another user by now (T52).
 */
export function assertSameUser(userId: string): void {
  if (getSession()?.user.id !== userId) throw new RequestError(0, {});
}

/** Whether a request may do better in a moment: the server was not reached, or something before it was busy. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof RequestError && [0, 502, 503, 504].includes(error.status);
}

/** Whether a later request of this phone came first: nothing was done, and the next number is good. */
export function isLate(error: unknown): error is RequestError {
  return error instanceof RequestError && error.code === "request_late";
}

/** Not the fault of what was sent: worth the same request again. */
const PASSING = [0, 401, 408, 425, 429];

/** Whether the same request may be accepted later. Only our server, which names its reason, refuses for good. */
export function isPassing(error: RequestError): boolean {
  const { status, answer } = error;
  if (isLate(error)) return true;
  return PASSING.includes(status) || status >= 500 || typeof answer.code !== "string";
}
