import { deletionSchema, type EditConflict, judgeEdit, type Versioned } from "@/domain/edit/edit";
import { contentOf, EDIT_ACTIONS, type Editable, loggedContent } from "../content/editables";
import { audit } from "../core/audit";
import { type AdminRoute, type Caller, command, fail, isAdmin } from "../core/http";
import { findOrNull, setAll } from "../core/records";
import { selectFirst } from "../core/sql";

/** A collection that admins edit by our own routes. */
export interface EditedCollection extends Editable {
  /** How many rows it may have. */
  readonly most: number;
}

export interface EditContext {
  /** The transaction of the command. */
  readonly app: App;
  readonly caller: Caller;
  readonly now: number;
}

interface Target {
  readonly id: string;
  readonly based_on: string;
}

type Content = Readonly<Record<string, unknown>>;

/** The route that deletes a row. 409 `edit_conflict` where another admin changed it. */
export function deleteCommand(route: AdminRoute, collection: EditedCollection) {
  return command({ route, body: deletionSchema }, (context) => {
    deleteEdit(context, collection, context.body);
    return { deleted: true };
  });
}

/** Saves a row with its line in the audit log. What isn't sent stays as it is. */
export function saveEdit<Sent extends Content>(
  context: EditContext,
  collection: EditedCollection,
  target: Target,
  sent: Sent,
): Versioned<Sent> {
  const { app: tx } = context;
  const { id } = target;
  const stored = findOrNull(tx, collection.collection, id);
  const before = stored && contentOf(collection, stored);
  const content = { ...before, ...sent };
  const version = versionOf(collection, content);
  const edit = isMoved(collection, before, content) ? null : version; // a move is never a repeat
  if (verdictOf(context, collection, target, before, edit)) {
    if (!stored && !hasRoom(tx, collection)) fail(409, "edit_list_full");
    const record = stored ?? new Record(tx.findCollectionByNameOrId(collection.collection));
    setAll(record, { id, ...sent });
    tx.save(record);
    logEdit(context, collection, id, { before, after: contentOf(collection, record) });
  }
  return { ...content, id, version };
}

/** Deletes a row with its line in the audit log. */
export function deleteEdit(
  context: EditContext,
  collection: EditedCollection,
  target: Target,
): void {
  const { app: tx } = context;
  const stored = findOrNull(tx, collection.collection, target.id);
  const before = stored && contentOf(collection, stored);
  if (!verdictOf(context, collection, target, before, null) || !stored) return;
  tx.delete(stored);
  logEdit(context, collection, target.id, { before, after: null });
}

/** 409 `edit_conflict` where the row isn't as the admin saw it. */
export function requireAsSeen(context: EditContext, editable: Editable, target: Target): void {
  const stored = findOrNull(context.app, editable.collection, target.id);
  verdictOf(context, editable, target, stored && contentOf(editable, stored), null);
}

/** The version of a row's content: the same content is the same version, wherever it was moved. */
export function versionOf({ fields, place }: Editable, content: object): string {
  const values = new Map(Object.entries(content));
  const parts = fields.filter((field) => field !== place).map((field) => values.get(field));
  return $security.sha256(JSON.stringify(parts)).slice(0, 32);
}

/** A row as the back office gets it. */
export function withVersion<Row extends { readonly id: string }>(
  editable: Editable,
  row: Row,
): Row & { version: string } {
  return { ...row, version: versionOf(editable, row) };
}

/** Whether to apply an edit (false: it was applied before). 409 `edit_conflict` where another admin came first. */
export function isToApply(
  edit: Parameters<typeof judgeEdit>[0],
  conflict: () => EditConflict,
): boolean {
  const verdict = judgeEdit(edit);
  if (verdict === "conflict") fail(409, "edit_conflict", {}, { ...conflict() });
  return verdict === "apply";
}

/** For a transaction that is no command's: the role may have been taken away a moment ago. */
export function requireStillAdmin(tx: App, caller: Pick<Caller, "id">): void {
  if (!isAdmin(tx, caller.id)) fail(403, "access_denied");
}

/** Who changed a row last, and when; empty where it isn't known. */
export function lastChange(
  app: App,
  collection: string,
  id: string,
): Pick<EditConflict, "changed_by" | "changed_at"> {
  const last = selectFirst(
    app,
    `SELECT a.at, COALESCE(u.email, '') AS email
     FROM audit_log a LEFT JOIN users u ON u.id = a.actor_id
     WHERE a.collection = {:collection} AND a.record_id = {:id} AND a.action LIKE 'content.%' AND a.action != 'content.moved'
     ORDER BY a.at DESC LIMIT 1`,
    { collection, id },
    { at: "", email: "" },
  );
  return { changed_by: last?.email ?? "", changed_at: last?.at ?? "" };
}

/** Writes what an admin made of a row into the audit log. */
export function logEdit(
  { app: tx, caller, now }: EditContext,
  { collection }: Editable,
  recordId: string,
  { before, after }: { before: Content | null; after: Content | null },
): void {
  const kind = after === null ? "delete" : before === null ? "create" : "update";
  audit(tx, {
    at: now,
    actorId: caller.id,
    action: EDIT_ACTIONS[kind],
    collection,
    recordId,
    before: before && loggedContent(before),
    after: after && loggedContent(after),
  });
}

function isMoved({ place }: Editable, before: Content | null, after: Content): boolean {
  return place !== undefined && before !== null && before[place] !== after[place];
}

function verdictOf(
  context: EditContext,
  editable: Editable,
  { id, based_on }: Target,
  before: Content | null,
  sent: string | null,
): boolean {
  const stored = before && versionOf(editable, before);
  return isToApply({ stored, sent, basedOn: based_on }, () => ({
    stored: before && { ...before, id, version: stored ?? "" },
    ...lastChange(context.app, editable.collection, id),
  }));
}

function hasRoom(tx: App, { collection, most }: EditedCollection): boolean {
  const sql = `SELECT COUNT(*) AS n FROM (SELECT 1 FROM ${collection} LIMIT {:most})`;
  return (selectFirst(tx, sql, { most }, { n: 0 })?.n ?? 0) < most;
}
