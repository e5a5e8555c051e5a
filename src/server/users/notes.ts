import { NOTES_PER_MEMBER } from "@/domain/limits/limits";
import { momentText } from "@/domain/time/sa-time";
import { removeNoteSchema, saveNoteSchema } from "@/domain/users/requests";
import { audit } from "../core/audit";
import { type Caller, command, fail } from "../core/http";
import { findOrNull, newRecord, setAll } from "../core/records";
import { findMember, notesOf, userView } from "./user-view";

/**
 * Saves a note of staff about a member: a new one, or an edit of the revision that the admin saw. 409
 * `note_changed`, with what is stored, where another admin was quicker; 409 `too_many_notes`.
 */
export const saveNote = command(
  { route: "POST /api/app/admin/users/note", body: saveNoteSchema },
  ({ app: tx, body, caller, now }) => {
    findMember(tx, body.user_id);
    const stored = findOrNull(tx, "member_notes", body.id);
    if (stored && stored.getString("user_id") !== body.user_id) fail(404, "not_found");
    if (stored?.getString("text") !== body.text) {
      if ((stored?.getInt("revision") ?? 0) !== body.based_on) refuseChanged(tx, body.user_id, now);
      if (!stored && notesOf(tx, body.user_id).length >= NOTES_PER_MEMBER)
        fail(409, "too_many_notes");
      write(tx, stored, body, caller, now);
    }
    return { user: userView(tx, body.user_id, now) };
  },
);

/** Removes a note, where it is still as the admin saw it; one that is gone already stays so. */
export const removeNote = command(
  { route: "POST /api/app/admin/users/note/remove", body: removeNoteSchema },
  ({ app: tx, body, caller, now }) => {
    findMember(tx, body.user_id);
    const stored = findOrNull(tx, "member_notes", body.id);
    if (stored) {
      if (stored.getString("user_id") !== body.user_id) fail(404, "not_found");
      if (stored.getInt("revision") !== body.based_on) refuseChanged(tx, body.user_id, now);
      const before = { note: stored.id, text: stored.getString("text") };
      tx.delete(stored);
      record(tx, { action: "note.removed", userId: body.user_id, caller, now, before });
    }
    return { user: userView(tx, body.user_id, now) };
  },
);

function write(
  tx: App,
  stored: RecordModel | null,
  { id, user_id, text }: { id: string; user_id: string; text: string },
  caller: Caller,
  now: number,
): void {
  const note = stored ?? newRecord(tx, "member_notes");
  const before = stored && { note: id, text: stored.getString("text") };
  const at = momentText(now);
  setAll(
    note,
    stored
      ? { text, revision: stored.getInt("revision") + 1, changed_by: caller.id, changed_at: at }
      : { id, user_id, text, revision: 1, written_by: caller.id, written_at: at },
  );
  tx.save(note);
  record(tx, {
    action: stored ? "note.changed" : "note.added",
    userId: user_id,
    caller,
    now,
    before,
    after: { note: id, text },
  });
}

/** With the member's row, so that all staff did is found there, and is erased with the member. */
function record(
  tx: App,
  given: {
    readonly action: string;
    readonly userId: string;
    readonly caller: Caller;
    readonly now: number;
    readonly before: unknown;
    readonly after?: unknown;
  },
): void {
  const { action, userId, caller, now, before, after } = given;
  audit(tx, {
    at: now,
    actorId: caller.id,
    action,
    collection: "users",
    recordId: userId,
    before,
    after,
  });
}

function refuseChanged(tx: App, userId: string, now: number): never {
  return fail(409, "note_changed", {}, { user: userView(tx, userId, now) });
}
