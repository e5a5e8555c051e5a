import { type FormEvent, useId, useState } from "react";
import { removeNote, saveNote } from "@/data/remote/users";
import { ADMIN_TOASTS } from "@/domain/text/admin-messages";
import { TEXT_LIMITS } from "@/domain/text/text-limits";
import { formatDayTime, momentOf } from "@/domain/time/sa-time";
import { FORMER_ADMIN } from "@/domain/users/gone";
import type { NoteView, UserView } from "@/domain/users/responses";
import { Button } from "@/ui/button";
import { ConfirmAct } from "@/ui/confirm-act";
import { Notice } from "@/ui/notice";
import { TextareaField } from "@/ui/textarea-field";
import { useAction } from "@/ui/use-action";
import type { Unsaved } from "../shared/form/use-unsaved";
import type { UserAct } from "./use-user";

type UserNotesProps = {
  user: UserView;
  act: UserAct;
  /** Of the page or dialog that the notes are on. */
  unsaved: Unsaved;
};

export function UserNotes({ user, act, unsaved }: UserNotesProps) {
  const [edited, setEdited] = useState<NoteView>();
  const [leaving, setLeaving] = useState<NoteView>();
  const [made, setMade] = useState(0);

  function remove({ id, revision }: NoteView) {
    const target = { id, user_id: user.id, based_on: revision };
    return act(
      ADMIN_TOASTS.note_remove_failed,
      () => removeNote(target),
      ADMIN_TOASTS.note_removed,
    );
  }

  function edit(note?: NoteView) {
    unsaved.isDirty.current = false;
    setEdited(note);
    setMade(made + 1);
  }

  return (
    <section aria-labelledby="user-notes" className="grid grid-cols-1 gap-3">
      <h3 id="user-notes" className="text-lg">
        Notes for staff
      </h3>
      <p className="text-muted">
        Members can read these notes when they download their data. The law gives them that right.
      </p>
      <ul aria-label="Notes" className="grid grid-cols-1 gap-3">
        {user.notes.map((note) => (
          <Note
            key={note.id}
            note={note}
            onEdit={() => unsaved.ask(() => edit(note))}
            onRemove={() => setLeaving(note)}
          />
        ))}
      </ul>
      <NoteForm
        key={edited?.id ?? `new-${made}`}
        user={user}
        edited={edited}
        act={act}
        isDirty={unsaved.isDirty}
        onSaved={edit}
        onCancel={() => unsaved.ask(edit)}
      />
      {leaving && (
        <ConfirmAct
          key={leaving.id}
          title="Remove this note?"
          confirmLabel="Remove note"
          act={() => remove(leaving)}
          onClose={() => setLeaving(undefined)}
        >
          <p className="break-words whitespace-pre-line">{leaving.text}</p>
        </ConfirmAct>
      )}
    </section>
  );
}

type NoteProps = { note: NoteView; onEdit: () => void; onRemove: () => void };

function Note({ note, onEdit, onRemove }: NoteProps) {
  const textId = useId();
  return (
    <li className="grid gap-1 rounded-box border border-base-300 p-3">
      <p id={textId} className="break-words whitespace-pre-line">
        {note.text}
      </p>
      <p className="text-sm text-muted">{writtenText(note)}</p>
      <div className="flex flex-wrap gap-2">
        <Button kind="secondary" size="small" aria-describedby={textId} onClick={onEdit}>
          Edit note
        </Button>
        <Button kind="danger-quiet" size="small" aria-describedby={textId} onClick={onRemove}>
          Remove note
        </Button>
      </div>
    </li>
  );
}

type NoteFormProps = {
  user: UserView;
  edited: NoteView | undefined;
  act: UserAct;
  isDirty: Unsaved["isDirty"];
  onSaved: () => void;
  onCancel: () => void;
};

function NoteForm({ user, edited, act, isDirty, onSaved, onCancel }: NoteFormProps) {
  const [id] = useState(() => edited?.id ?? crypto.randomUUID());
  const [basedOn, setBasedOn] = useState(edited?.revision ?? 0);
  const { busy, problem, run } = useAction();
  const stored = user.notes.find((note) => note.id === id);
  const isOvertaken = edited !== undefined && stored !== undefined && stored.revision !== basedOn;

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget).get("note") ?? "");
    const note = { id, user_id: user.id, text, based_on: basedOn };
    const done = await run(() =>
      act(ADMIN_TOASTS.note_save_failed, () => saveNote(note), ADMIN_TOASTS.note_saved),
    );
    if (done) onSaved();
  }

  return (
    <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-3">
      {isOvertaken && (
        <Notice tone="warning" title="Another admin changed this note" live>
          <p className="break-words whitespace-pre-line">{stored.text}</p>
          <p className="text-sm">{writtenText(stored)}</p>
          <Button
            kind="secondary"
            size="small"
            className="mt-2"
            onClick={() => setBasedOn(stored.revision)}
          >
            Replace it with mine
          </Button>
        </Notice>
      )}
      <TextareaField
        name="note"
        id={`note-${id}`}
        label={edited ? "Change the note" : "New note"}
        rows={3}
        defaultValue={edited?.text ?? ""}
        onChange={({ target }) => {
          isDirty.current = target.value !== target.defaultValue;
        }}
        error={problem}
        countTo={TEXT_LIMITS.memberNote.max}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" kind="secondary" size="small" busy={busy} busyLabel="Saving...">
          {edited ? "Save note" : "Add note"}
        </Button>
        {edited && (
          <Button kind="quiet" size="small" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}

function writtenText(note: NoteView): string {
  const written = signature(note.written_by, note.written_at);
  return note.changed_at
    ? `Written: ${written}. Changed: ${signature(note.changed_by, note.changed_at)}.`
    : `Written: ${written}.`;
}

function signature(admin: string, moment: string): string {
  return `${admin || FORMER_ADMIN}, ${formatDayTime(momentOf(moment))}`;
}
