import { now } from "../core/clock";
import { requireDiskRoom } from "../core/disk";
import { fail, failSignedOut, inTransaction, query, tellMark } from "../core/http";
import { oneAtATime } from "../core/one-at-a-time";
import { findOrNull, newRecord } from "../core/records";
import { applyOperations, isKey } from "./apply-operations";
import { purgeExcess } from "./purge-deletions";
import { newerRows, readRows, type StoredRow, writeRows } from "./stored-rows";
import { costOf, spendSyncBudget } from "./sync-budget";
import { parseSyncRequest, type SyncRequest } from "./sync-request";
import { tableNamed } from "./synced-row";

const GUEST_BODY_MAX = 64 * 1024;
const MEMBER_BODY_MAX = 2 * 1024 * 1024;
/** Phones whose last request is remembered, the newest of them. */
const REMEMBERED_PHONES = 20;
const REMEMBERED_CHARACTERS = 500_000;
const BLOCK_CHARACTERS = 16_000;
/** Known to every phone, and empty: a phone with no realm at all would ask again and again. */
const PUBLIC_REALM = "rlm-public";

/** What is answered: the changes are JSON already, as the rows are stored, in pieces that are never put together. */
interface Answer {
  readonly revision: number;
  readonly realms: readonly string[];
  readonly changes: readonly string[];
  /** The rows that the phone is to send whole, by table. */
  readonly wanted?: Readonly<Record<string, readonly string[]>>;
}

/**
 * The sync endpoint of dexie-cloud-addon: takes a phone's changes and answers what it does not have,
 * in one transaction. 401 without a session but with something of a member's: a guest's
 * 200 would make the phone drop its rows and its unsent changes.
 */
export const syncRows = query("POST /api/dexie/sync", ({ app, caller, e }) => {
  // PocketBase takes a bad or expired token for none.
  if (!caller && e.request.header.get("Authorization") !== "") failSignedOut(e);
  const text = toString(e.request.body, (caller ? MEMBER_BODY_MAX : GUEST_BODY_MAX) + 1);
  if (!caller && text.length > GUEST_BODY_MAX) fail(413, "body_invalid");
  // Admins' sessions are short and cannot be renewed: what they draft stays on their own device.
  if (caller?.isAdmin) fail(401, "not_signed_in");
  if (caller) spendSyncBudget(app, caller.id, costOf(text.length));
  const request = parseSyncRequest(text);
  if (!caller) {
    requireAnonymous(e, request);
    const revision = request.lastRevision ?? 0;
    return answer(e, request, { revision, realms: [PUBLIC_REALM], changes: ["[]"] });
  }
  const own: unknown[] = [PUBLIC_REALM, caller.id];
  if (!request.realms.every((realm) => own.includes(realm))) fail(403, "access_denied"); // another member's phone (T52)
  if (request.operations.length > 0) requireDiskRoom(app, "rows");
  const leftOut: string[] = [];
  const sync = () => {
    let result: Answer | undefined;
    inTransaction(app, (tx) => {
      result = synced(tx, caller.id, request, leftOut);
    });
    if (result) answer(e, request, result);
  };
  const isFirstPull = !request.realms.includes(caller.id);
  // With its answer: twelve of them at once would each hold megabytes.
  if (isFirstPull) oneAtATime(app, e, caller.id, sync);
  else sync();
  if (leftOut.length > 0) {
    const operations = leftOut.slice(0, 20).join("; ");
    app
      .logger()
      .warn("sync left out", "member", caller.id, "count", leftOut.length, "first", operations);
  }
});

/** Only a request that is really a visitor's may pass. */
function requireAnonymous(e: RequestEvent, { operations, realms }: SyncRequest): void {
  const isVisitor = operations.length === 0 && realms.every((realm) => realm === PUBLIC_REALM);
  if (!isVisitor) failSignedOut(e);
}

function synced(tx: App, userId: string, request: SyncRequest, leftOut: string[]): Answer {
  const known = findOrNull(tx, "sync_owners", userId);
  const owner = known ?? newRecord(tx, "sync_owners", { id: userId, owner: userId });
  const since = request.realms.includes(userId) ? (request.lastRevision ?? 0) : 0;
  const touched = applied(tx, userId, owner, request, leftOut);
  const changed = touched.filter((row) => row.isChanged);
  const before = owner.getInt("rev");
  // In milliseconds, so that it is newer than all that was handed out also after a backup is restored.
  const revision = changed.length > 0 ? Math.max(before + 1, now()) : before;
  if (changed.length > 0) {
    writeRows(tx, userId, revision, changed);
    owner.set("rev", revision);
    owner.set("seen", remembered(owner, request));
    const purged = changed.some(({ value }) => value === null) ? purgeExcess(tx, userId) : 0;
    if (purged > 0) owner.set("purged_rev", purged);
    // As a record: its realtime event tells the other phones. A new one only while its member is there.
    if (known) tx.saveNoValidate(owner);
    else tx.save(owner);
  }
  // Deletions that this phone never heard of are gone: without the realm it drops its rows and asks for all.
  if (since > 0 && since < owner.getInt("purged_rev")) {
    return { revision, realms: [PUBLIC_REALM], changes: ["[]"] };
  }
  const told = touched.filter((row) => row.isForPhone || (row.isChanged && row.revision > since));
  // A phone that had all up to now, as it mostly has, has nothing to be looked up for.
  const isBehind = before > since;
  const below = changed.length > 0 ? revision : revision + 1;
  const newer = isBehind ? newerRows(tx, userId, { above: since, below }) : [];
  return {
    revision,
    realms: [PUBLIC_REALM, userId],
    changes: changesOf(newer, told),
    wanted: wantedOf(touched),
  };
}

function wantedOf(touched: readonly StoredRow[]): Record<string, string[]> {
  const wanted: Record<string, string[]> = {};
  for (const { table, key, isWanted, value } of touched) {
    if (isWanted && !value) wanted[table] = [...(wanted[table] ?? []), key];
  }
  return wanted;
}

function applied(
  tx: App,
  userId: string,
  owner: RecordModel,
  { operations }: SyncRequest,
  leftOut: string[],
): readonly StoredRow[] {
  if (operations.length === 0) return [];
  const keys = operations.flatMap(({ table, keys: named }) =>
    tableNamed(table) ? named.filter(isKey).map((key) => [table, key] as const) : [],
  );
  const rows = readRows(tx, userId, keys);
  const done = new Set(Object.values(seenBy(owner)).flat());
  applyOperations(operations, { rows, userId, done, leftOut: (what) => leftOut.push(what) });
  return rows.all();
}

/** The operations of each phone's last request that changed something, oldest phone first. */
function seenBy(owner: RecordModel): Record<string, string[]> {
  return JSON.parse(owner.getString("seen") || "{}") ?? {};
}

function remembered(owner: RecordModel, { client, operations }: SyncRequest) {
  const { [client]: _, ...others } = seenBy(owner);
  const ids = operations.map(({ id }) => id).filter(Boolean);
  let seen = Object.entries({ ...others, [client]: ids }).slice(-REMEMBERED_PHONES);
  while (seen.length > 1 && JSON.stringify(seen).length > REMEMBERED_CHARACTERS) {
    seen = seen.slice(1);
  }
  return Object.fromEntries(seen);
}

interface Changes {
  readonly keys: string[];
  readonly values: string[];
  readonly deleted: string[];
}

/** The addon's list of changes: what is newer than the phone's revision, and the corrections for it. */
function changesOf(newer: ReturnType<typeof newerRows>, told: readonly StoredRow[]): string[] {
  const tables = new Map<string, Changes>();
  const of = (table: string): Changes => {
    const changes = tables.get(table) ?? { keys: [], values: [], deleted: [] };
    tables.set(table, changes);
    return changes;
  };
  const sent = new Set<string>();
  for (const { table, isDeleted, keys, values } of newer) {
    const changes = of(table);
    (isDeleted ? changes.deleted : changes.keys).push(...keys);
    if (!isDeleted) changes.values.push(values);
    for (const key of keys) sent.add(`${table}/${key}`);
  }
  for (const { table, key, value } of told) {
    if (sent.has(`${table}/${key}`)) continue;
    const changes = of(table);
    (value ? changes.keys : changes.deleted).push(key);
    if (value) changes.values.push(JSON.stringify(value));
  }
  return [
    "[",
    ...between([...tables].map(([table, changes]) => tableChanges(table, changes))),
    "]",
  ];
}

function tableChanges(table: string, { keys, values, deleted }: Changes): string[] {
  const upsert = [
    `{"type":"upsert","keys":${JSON.stringify(keys)},"values":[`,
    ...between(values.map((value) => [value])),
    "]}",
  ];
  const muts = [
    ...(keys.length > 0 ? [upsert] : []),
    ...(deleted.length > 0 ? [[`{"type":"delete","keys":${JSON.stringify(deleted)}}`]] : []),
  ];
  return [`{"table":${JSON.stringify(table)},"muts":[`, ...between(muts), "]}"];
}

/** All pieces in one list, with a comma between the parts. */
function between(parts: readonly (readonly string[])[]): string[] {
  return parts.flatMap((part, n) => (n === 0 ? part : [",", ...part]));
}

function answer(
  e: RequestEvent,
  { schema }: SyncRequest,
  { revision, realms, changes, wanted = {} }: Answer,
) {
  e.response.header().set("X-Sync-Rev", String(revision));
  tellMark(e);
  e.response.header().set("Cache-Control", "private, no-store");
  const before = `{"serverRevision":"${revision}","dbId":"pantry","realms":${JSON.stringify(realms)},"inviteRealms":[],"schema":${JSON.stringify(schema)},"changes":`;
  const after = `,"rejections":[],"yMessages":[],"wanted":${JSON.stringify(wanted)}}`;
  e.blob(200, "application/json", toBytes(before));
  for (const piece of inBlocks([...changes, after])) e.response.write(toBytes(piece));
}

/** The pieces in as few writes as need no large one copied. */
function* inBlocks(pieces: readonly string[]): Generator<string> {
  let block = "";
  for (const piece of pieces) {
    if (block && block.length + piece.length > BLOCK_CHARACTERS) {
      yield block;
      block = "";
    }
    block += piece;
  }
  yield block;
}
