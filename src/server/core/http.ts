import "@/domain/text/admin-messages";
import type * as z from "zod/mini";
import { removesData } from "@/domain/auth/session-end";
import { mayUse, type Role } from "@/domain/staff/roles";
import { type ErrorCode, isErrorCode, messageOf, titleOf } from "@/domain/text/messages";
import type { Access, ROUTES } from "../routes";
import { endTransaction } from "./after-commit";
import { now } from "./clock";
import { answerForm, isFormPost } from "./form-answer";
import { beginNumbered, noteRefused, overtakenBy } from "./phone-numbers";
import { beginRequest, countWrite, endWrite, isUnknownRestore, noteRestore } from "./runs";
import { lostMark, signedMark } from "./seals";
import { sessionEndOf } from "./session-end";
import { selectFirst } from "./sql";
import { tellSeal } from "./tell-seal";

type FieldCodes = Record<string, string>;

/** A request that is refused on purpose: a catalogue code, an HTTP status, and what the phone needs to continue. */
export class Refusal {
  readonly status: number;
  readonly code: ErrorCode;
  readonly fields: FieldCodes;
  readonly extra: Record<string, unknown>;
  constructor(
    status: number,
    code: ErrorCode,
    fields: FieldCodes = {},
    extra: Record<string, unknown> = {},
  ) {
    this.status = status;
    this.code = code;
    this.fields = fields;
    this.extra = extra;
  }
}

/** Ends the handler with `status` and a code of the error catalogue; a command's transaction is rolled back. */
export function fail(
  status: number,
  code: ErrorCode,
  fields?: FieldCodes,
  extra?: Record<string, unknown>,
): never {
  throw new Refusal(status, code, fields, extra);
}

/** The sender of the request. The roles are read from their rows each time: a revoked role ends at once. */
export interface Caller {
  readonly id: string;
  readonly email: string;
  readonly roles: readonly Role[];
  readonly isAdmin: boolean;
  readonly record: RecordModel;
}

type Route = keyof typeof ROUTES;
type AccessOf<R extends Route> = (typeof ROUTES)[R]["access"];
type CallerOf<A extends Access> = A extends "anyone" ? Caller | null : Caller;
export type BodyOf<S> = S extends z.ZodMiniType<infer T> ? T : undefined;

/** A route that only admins may call. */
export type AdminRoute = { [R in Route]: AccessOf<R> extends "admin" ? R : never }[Route];

export interface Context<A extends Access, S> {
  /** The transaction in a command, the app in a query. */
  readonly app: App;
  readonly caller: CallerOf<A>;
  readonly body: BodyOf<S>;
  /** Milliseconds UTC, one moment for the whole request. */
  readonly now: number;
  readonly e: RequestEvent;
}

/**
 * The route of routes.ts that the handler is registered for, which says who may call it. With a body: its schema,
 * checked against the JSON or the fields of a form; what it does not name is dropped.
 */
type Given<R extends Route, S> = R | { readonly route: R; readonly body: S };

type Act<A extends Access, S> = (context: Context<A, S>) => unknown;
type Handle<A extends Access, S> = (context: Context<A, S>, access: Access) => unknown;

/** A handler that writes: runs in one transaction, answers its result as JSON after the commit. */
export function command<R extends Route, S = undefined>(
  given: Given<R, S>,
  act: Act<AccessOf<R>, S>,
) {
  return handler(given, (context, access) => {
    let result: unknown;
    inTransaction(context.app, (tx) => {
      // Again: the role may have been taken away while this waited for others to write (T09).
      if (isForRole(access)) requireRole(rolesOf(tx, context.caller?.id ?? ""), access);
      result = act({ ...context, app: tx });
    });
    return result;
  });
}

/**
 * A handler that only reads, that opens its transaction itself, or that writes its own answer (a file, a stream): it
 * returns `undefined` then.
 */
export function query<R extends Route, S = undefined>(
  given: Given<R, S>,
  act: Act<AccessOf<R>, S>,
) {
  return handler(given, act);
}

/**
 * Runs `work` in a transaction. What it throws arrives unchanged: PocketBase turns a thrown
 * object into an error of its own on the way out.
 */
export function inTransaction(app: App, work: (tx: App) => void): void {
  let thrown: unknown;
  let count = 0;
  let committed = false;
  try {
    app.runInTransaction((tx) => {
      try {
        count = countWrite(tx);
        requireInTime(tx);
        work(tx);
      } catch (error) {
        count = 0;
        thrown = error;
        throw error;
      }
    });
    committed = true;
  } catch (error) {
    count = 0;
    throw thrown ?? error;
  } finally {
    endWrite(app, count);
    endTransaction(app, committed);
  }
}

/** A request that was overtaken on its way, by what its phone has sent since, changes nothing. */
function requireInTime(tx: App): void {
  const number = overtakenBy(tx);
  if (number > 0) fail(409, "request_late", {}, { number });
}

function isForRole(access: Access): access is Role {
  return access !== "anyone" && access !== "member";
}

function requireRole(roles: readonly Role[], wanted: Role): void {
  if (!mayUse(roles, wanted)) fail(403, wanted === "buyer" ? "buyers_only" : "access_denied");
}

/**
 * What it answers is called with the access of the route's row: unless that is said to be wider, admins alone. By its
 * schema tests make bodies.
 */
function handler<R extends Route, S>(given: Given<R, S>, act: Handle<AccessOf<R>, S>) {
  const schema = typeof given === "object" ? given.body : undefined;
  const handle = (e: RequestEvent, access: Access): void =>
    guarded(e, () => {
      requireKnownHistory(e);
      beginRequest(e.app);
      const caller = callerOf(e);
      beginNumbered(e, caller?.id ?? "");
      if (access !== "anyone" && !caller) failSignedOut(e);
      if (isForRole(access)) requireRole(caller?.roles ?? [], access);
      const result = unlessRefused(e.app, () =>
        act(
          {
            app: e.app,
            caller: caller as CallerOf<AccessOf<R>>,
            body: readBody(e, schema),
            now: now(),
            e,
          },
          access,
        ),
      );
      if (result !== undefined) {
        e.response.header().set("Cache-Control", "private, no-store");
        tellMark(e);
        if (caller) tellSeal(e, caller.id, result);
        e.json(200, result);
      }
    });
  return Object.assign(handle, { schema });
}

/** A refused request doesn't change anything later either: its phone has been told that it was refused. */
function unlessRefused(app: App, work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    if (error instanceof Refusal) noteRefused((note) => inTransaction(app, note));
    throw error;
  }
}

/**
 * A phone that has seen what this server does not know any more brings that back first (425): by an older
 * backup nothing of the phone's may be changed.
 */
function requireKnownHistory(e: RequestEvent): void {
  const lost = lostMark(e.app, e.request.header.get("X-Seen-Mark"));
  if (!lost) return;
  if (isUnknownRestore(e.app, lost)) inTransaction(e.app, noteRestore);
  fail(425, "server_restored");
}

/** Tells the phone up to which moment of this server's history it knows now. */
export function tellMark(e: RequestEvent): void {
  const mark = signedMark(e.app);
  if (mark) e.response.header().set("X-Server-Mark", mark);
}

/** 401 with the reason why the session is over: by it the phone locks or removes the member's data. */
export function failSignedOut(e: RequestEvent): never {
  const reason = sessionEndOf(e.app, e.request.header.get("Authorization"));
  const isLocked = reason !== null && !removesData(reason);
  return fail(401, isLocked ? "session_expired" : "not_signed_in", {}, reason ? { reason } : {});
}

/** The one place where a thrown thing becomes an answer. */
export function guarded(e: RequestEvent, work: () => void): void {
  try {
    work();
  } catch (error) {
    if (error instanceof Refusal) refuse(e, error);
    else if (isApiError(error)) throw error;
    else report(e, error);
  }
}

/** A refusal of PocketBase's own, such as the 413 of a body limit or the 400 of a broken body. */
function isApiError(error: unknown): boolean {
  const thrown = error as { status?: unknown; value?: { status?: unknown } } | null;
  return typeof (thrown?.value?.status ?? thrown?.status) === "number";
}

function report(e: RequestEvent, error: unknown): void {
  e.app
    .logger()
    .error(
      "unexpected error",
      "method",
      e.request.method,
      "path",
      e.request.url.path,
      "error",
      String(error),
      "stack",
      String((error as { stack?: unknown } | null)?.stack ?? ""),
    );
  refuse(e, new Refusal(500, "unexpected_error"));
}

function refuse(e: RequestEvent, refusal: Refusal): void {
  if (isFormPost(e)) refuseForm(e, refusal);
  else refuseRequest(e, refusal);
}

function refuseRequest(e: RequestEvent, refusal: Refusal): void {
  const data: Record<string, { code: string; message: string }> = {};
  for (const [field, code] of Object.entries(refusal.fields)) {
    data[field] = { code, message: messageOf(code) };
  }
  e.response.header().set("Cache-Control", "private, no-store");
  if (refusal.status === 409) tellMark(e); // it may carry what is stored
  if (e.auth) tellSeal(e, e.auth.id, refusal.extra);
  e.json(refusal.status, {
    ...refusal.extra,
    status: refusal.status,
    code: refusal.code,
    message: messageOf(refusal.code),
    data,
  });
}

/** The first thing that is wrong, as the toast would say it. */
function refuseForm(e: RequestEvent, { status, code, fields }: Refusal): void {
  const description = messageOf(Object.values(fields)[0] ?? code);
  answerForm(e, status, { title: titleOf(code), description });
}

function callerOf(e: RequestEvent): Caller | null {
  const record = e.auth;
  if (record?.collection().name !== "users") return null;
  const roles = rolesOf(e.app, record.id);
  return { id: record.id, email: record.email(), roles, isAdmin: roles.includes("admin"), record };
}

/** Whether the user holds the admin role now. */
export function isAdmin(app: App, userId: string): boolean {
  return rolesOf(app, userId).includes("admin");
}

/** The roles that the user holds now. */
export function rolesOf(app: App, userId: string): Role[] {
  const row = selectFirst(
    app,
    "SELECT COALESCE(GROUP_CONCAT(role), '') AS roles FROM user_roles WHERE user_id = {:id}",
    { id: userId },
    { roles: "" },
  );
  return row?.roles ? (row.roles.split(",") as Role[]) : [];
}

/** What the request sent, as its schema makes it; refused with the code of each field. */
export function readBody<S>(e: RequestEvent, schema: S | undefined): BodyOf<S> {
  if (!schema) return undefined as BodyOf<S>;
  return validate(schema as unknown as z.ZodMiniType, sentBody(e)) as BodyOf<S>;
}

/** What the schema makes of what was sent; refused with the code of each field. */
export function validate<T>(schema: z.ZodMiniType<T>, sent: unknown): T {
  const result = schema.safeParse(sent);
  if (result.success) return result.data;
  const fields: FieldCodes = {};
  for (const issue of result.error.issues) {
    // A schema without words of its own answers zod's, which are no code.
    const code = isErrorCode(issue.message) ? issue.message : "text_invalid";
    fields[issue.path.join(".") || "body"] ??= code;
  }
  return fail(422, "validation_error", fields);
}

const HALF_A_CHARACTER = /\\u[dD][89a-fA-F]/;

function sentBody(e: RequestEvent): unknown {
  return jsonObject(e) ?? parsedBody(e);
}

/** By far the fastest. Whatever is not plainly a JSON object is left to PocketBase, with its refusals. */
function jsonObject(e: RequestEvent): object | undefined {
  if (!/^application\/json\b/i.test(e.request.header.get("Content-Type"))) return undefined;
  const text = toString(e.request.body);
  if (!/^\s*\{/.test(text) || HALF_A_CHARACTER.test(text)) return undefined;
  try {
    return JSON.parse(text) as object;
  } catch {
    return undefined;
  }
}

/** A copy: what PocketBase hands over is a Go value, whose every property costs a call into Go. */
function parsedBody(e: RequestEvent): unknown {
  try {
    return JSON.parse(JSON.stringify(e.requestInfo().body));
  } catch (error) {
    // A wrong type is PocketBase's own refusal; a limit or broken JSON is a plain error of Go's.
    if (isApiError(error)) throw error;
    return fail(/too large/.test(String(error)) ? 413 : 400, "body_invalid");
  }
}
