import { audit } from "../core/audit";
import { now } from "../core/clock";
import { inTransaction } from "../core/http";
import { contentOf, EDIT_ACTIONS, EDITABLES, type Editable, loggedContent } from "./editables";

const editables: Readonly<Record<string, Editable>> = EDITABLES;

export function auditCreate(e: RecordRequestEvent): void {
  activateFaq(e);
  audited(e, "create");
}

export function auditUpdate(e: RecordRequestEvent): void {
  audited(e, "update");
}

export function auditDelete(e: RecordRequestEvent): void {
  audited(e, "delete");
}

/**
 * An edit in PocketBase's dashboard and its line in the audit log, both or neither: an operator who changes a policy
 * leaves what it was (T70).
 */
function audited(e: RecordRequestEvent, kind: keyof typeof EDIT_ACTIONS): void {
  const collection = e.record.collection().name;
  const before = kind === "create" ? null : logged(collection, e.record.original());
  const outer = e.app;
  inTransaction(outer, (tx) => {
    e.app = tx;
    e.next();
    const after = kind === "delete" ? null : logged(collection, e.record);
    audit(tx, {
      at: now(),
      actorId: "",
      action: EDIT_ACTIONS[kind],
      collection,
      recordId: e.record.id,
      before,
      after,
    });
  });
  e.app = outer;
}

function logged(collection: string, record: RecordModel) {
  const editable = editables[collection];
  return editable ? loggedContent(contentOf(editable, record)) : {};
}

/** A question is active unless it says otherwise, also one that is made elsewhere. */
function activateFaq(e: RecordRequestEvent): void {
  if (e.record.collection().name !== "faqs") return;
  if (!("is_active" in e.requestInfo().body)) e.record.set("is_active", true);
}
