import { fail } from "../core/http";

/** More than an hour of typing without a network, less than an attack (T66). */
const MAX_KEYS = 20_000;
const MAX_OPERATIONS = 10_000;

/** One of the addon's recorded mutations, as far as its shape could be read. */
export interface Operation {
  readonly table: string;
  readonly type: string;
  readonly keys: readonly unknown[];
  /** Values by key. */
  readonly values: readonly unknown[];
  /** Changed properties by key; one alone is for every key. */
  readonly specs: readonly unknown[];
  /** The same when it is sent again, and no other's. Empty where the phone gave none. */
  readonly id: string;
  /** Whether these are rows that the phone had before it was signed in. */
  readonly isUpload: boolean;
}

export interface SyncRequest {
  readonly client: string;
  /** The table schema, which is answered as it came. */
  readonly schema: unknown;
  readonly operations: readonly Operation[];
  /** The revision that the phone has; null before its first pull. */
  readonly lastRevision: number | null;
  /** Whose rows the phone holds. */
  readonly realms: readonly unknown[];
}

/** @throws 400 `body_invalid` for what is no request of the addon's, 413 for more than a phone can have to say. */
export function parseSyncRequest(text: string): SyncRequest {
  const body = parsed(text);
  const operations = list(body.changes).flatMap(operationsOf);
  const keys = operations.reduce((sum, operation) => sum + operation.keys.length, 0);
  if (operations.length > MAX_OPERATIONS || keys > MAX_KEYS) fail(413, "body_invalid");
  const lastPull = body.lastPull == null ? null : object(body.lastPull);
  return {
    client: textOf(body.clientIdentity).slice(0, 64),
    schema: object(body.schema),
    operations,
    lastRevision: lastPull && numberOf(lastPull.serverRevision),
    realms: lastPull ? list(lastPull.realms) : [],
  };
}

function operationsOf(change: unknown): Operation[] {
  const { table, muts } = object(change);
  return list(muts).map((mut) => {
    const { type, keys, values, changeSpec, changeSpecs, txid, opNo } = object(mut);
    return {
      table: textOf(table),
      type: textOf(type),
      keys: list(keys),
      values: list(values),
      specs: changeSpec === undefined ? list(changeSpecs) : [changeSpec],
      id: typeof txid === "string" ? `${txid.slice(0, 64)}/${numberOf(opNo)}` : "",
      isUpload: typeof txid === "string" && txid.startsWith("upload-"),
    };
  });
}

function parsed(text: string): Record<string, unknown> {
  try {
    return object(JSON.parse(text));
  } catch {
    return fail(400, "body_invalid"); // the engine's own words would tell of the server's inside
  }
}

function object(value: unknown): Record<string, unknown> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    return value === undefined ? {} : fail(400, "body_invalid");
  }
  return value as Record<string, unknown>;
}

/** Only what is a text or a number: an object that a phone sends may say how it becomes one, and fail at it. */
function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function numberOf(value: unknown): number {
  return (["string", "number"].includes(typeof value) && Number(value)) || 0;
}

function list(value: unknown): readonly unknown[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : fail(400, "body_invalid");
}
