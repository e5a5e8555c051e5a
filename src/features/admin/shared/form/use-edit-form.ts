import { type RefObject, useEffect, useRef, useState } from "react";
import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import { RequestError } from "@/data/core/client";
import { asAnswered } from "@/data/core/perform";
import { conflictOf, type EditTarget } from "@/data/remote/edits";
import type { EditConflict, Versioned } from "@/domain/edit/edit";
import { ADMIN_NOTICES } from "@/domain/text/admin-messages";
import { messageOf, type Toast } from "@/domain/text/messages";
import { toast } from "@/ui/toast";
import { useIsShown } from "@/ui/use-is-shown";
import { type SchemaFormOptions, useSchemaForm } from "@/ui/use-schema-form";

/** What became of the form while it was saved: nothing, more was typed, or it was left for another. */
export type AfterSave = "ended" | "typed_on" | "left";

interface EditFormOptions<Typed extends FieldValues, Content extends object>
  extends Omit<SchemaFormOptions<Typed, Content>, "typed" | "read"> {
  readonly row: Versioned<Content> | null;
  /** What the fields show of a row, and of none. */
  readonly typed: (content: Content | null) => Typed;
  readonly save: (edit: Content & EditTarget) => Promise<Versioned<Content>>;
  readonly onSaved: (row: Versioned<Content>, after: AfterSave) => void;
  readonly failed: Toast;
  /** What the admin should confirm before this is saved, as a question; null for nothing. */
  readonly question?: (content: Content) => string | null;
  /** Where the form says whether it has changes that aren't saved. */
  readonly isDirty: RefObject<boolean>;
}

/** What another admin did, and what this one wants to save. */
interface FormConflict<Content> {
  readonly theirs: EditConflict;
  readonly mine: Content;
  /** What the fields showed when a save was sent; none where it was another command. */
  readonly sent: string | undefined;
}

/**
 * A form of the back office. It is checked when it is sent; what is refused stays in it. A save names the version it is
 * based on, so that another admin's change is shown and never overwritten unseen.
 */
export function useEditForm<Typed extends FieldValues, Content extends object>(
  options: EditFormOptions<Typed, Content>,
) {
  const { row, isDirty } = options;
  const { form, field, summary, submit } = useSchemaForm<Typed, Content>({
    ...options,
    typed: options.typed(row),
  });
  const { isDirty: hasChanges } = form.formState;
  useEffect(() => {
    isDirty.current = hasChanges;
    return () => {
      isDirty.current = false;
    };
  }, [hasChanges, isDirty]);
  const { busy, problem, conflict, send, basedOn, showConflict } = useSending(options, form);
  const [asked, setAsked] = useState<{ question: string; content: Content }>();

  return {
    form,
    busy,
    isNew: row === null,
    hasChanges,
    problem,
    field,
    summary,
    submit: submit((content) => {
      const question = options.question?.(content);
      if (question) setAsked({ question, content });
      else void send(content);
    }),
    question: asked && {
      text: asked.question,
      confirm() {
        setAsked(undefined);
        void send(asked.content);
      },
      cancel: () => setAsked(undefined),
    },
    conflict,
    /** The version that the form is based on. */
    basedOn,
    showConflict,
  };
}

type Form<Typed extends FieldValues, Content> = UseFormReturn<Typed, unknown, Content>;

/** Sends the form, once at a time, and keeps its result. */
function useSending<Typed extends FieldValues, Content extends object>(
  options: EditFormOptions<Typed, Content>,
  form: Form<Typed, Content>,
) {
  const target = useTarget(options, form);
  const { busy, once } = useOnce();
  const isShown = useIsShown();
  const [problem, setProblem] = useState<string>();
  const { conflict, showConflict, forget } = useConflict(target, (...again) => void send(...again));

  const send = (content: Content, to = target.target, sent = shownIn(form)) =>
    once(async () => {
      setProblem(undefined);
      try {
        const saved = await options.save({ ...content, ...to });
        forget();
        const after = afterSave(sent);
        if (after === "typed_on") target.goOn(saved);
        if (after === "ended") target.begin(options.row && saved);
        options.onSaved(saved, after);
      } catch (error) {
        const { title } = asAnswered(refusalOf(error).code, options.failed);
        toast({ title, description: refuse(error, content, sent), kind: "error" });
      }
    });

  function afterSave(sent: string): AfterSave {
    if (!isShown.current) return "left";
    return shownIn(form) === sent ? "ended" : "typed_on";
  }

  function refuse(error: unknown, mine: Content, sent: string): string {
    if (showConflict(error, mine, sent)) return messageOf("edit_conflict");
    if (!(error instanceof RequestError)) reportError(error);
    markRefused(error, options.names, form);
    setProblem(`${reasonOf(error)} ${ADMIN_NOTICES.edit_kept}`);
    return reasonOf(error);
  }

  return { busy, problem, send, basedOn: target.target.based_on, conflict, showConflict };
}

/** What another admin did, and what this one makes of it. */
function useConflict<Content extends object>(
  { target, setTarget, begin, goOn }: Target<Content>,
  send: (mine: Content, to: EditTarget, sent: string) => void,
) {
  const [conflict, setConflict] = useState<FormConflict<Content>>();
  const forget = () => setConflict(undefined);

  /** Shows another admin's change that refused a command, a save where it says what was `sent`; false where none did. */
  function showConflict(error: unknown, mine: Content, sent?: string): boolean {
    const theirs = conflictOf(error);
    if (theirs) setConflict({ theirs, mine, sent });
    return theirs !== undefined;
  }

  /** Saves this admin's version over the other's, which was shown; or goes on with it, where it wasn't a save. */
  function keepMine({ theirs, mine, sent }: FormConflict<Content>) {
    if (sent === undefined) {
      forget();
      goOn(theirs.stored as Versioned<Content>);
      return;
    }
    const next = { id: target.id, based_on: theirs.stored?.version ?? "" };
    setTarget(next);
    send(mine, next, sent);
  }

  /** Takes the other admin's version into the form; answers whether there is one. */
  function takeTheirs({ theirs: { stored } }: FormConflict<Content>): boolean {
    forget();
    begin(stored as Versioned<Content> | null);
    return stored !== null;
  }

  return {
    forget,
    showConflict,
    conflict: conflict && {
      ...conflict,
      keepLabel: conflict.sent === undefined ? "Keep my version" : "Save my version",
      keepMine: () => keepMine(conflict),
      takeTheirs: () => takeTheirs(conflict),
    },
  };
}

interface Target<Content> {
  readonly target: EditTarget;
  readonly setTarget: (to: EditTarget) => void;
  readonly begin: (from: Versioned<Content> | null) => void;
  readonly goOn: (from: Versioned<Content>) => void;
}

/** The row that the next save is for, and the version that it is based on. */
function useTarget<Typed extends FieldValues, Content extends object>(
  { row, typed, isDirty }: EditFormOptions<Typed, Content>,
  form: Form<Typed, Content>,
): Target<Content> {
  const [target, setTarget] = useState(() => targetOf(row));
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another version is shown, and not over what is typed.
  useEffect(() => {
    if (row && row.version !== target.based_on && !isDirty.current) begin(row);
  }, [row?.version]);

  /** Starts again from a row, or with an empty form. */
  function begin(from: Versioned<Content> | null) {
    isDirty.current = false;
    form.reset(typed(from));
    setTarget(targetOf(from));
  }

  /** Goes on from a row that was saved, and keeps what was typed since it was sent. */
  function goOn(from: Versioned<Content>) {
    form.reset(typed(from), { keepValues: true });
    setTarget(targetOf(from));
  }

  return { target, setTarget, begin, goOn };
}

function shownIn<Typed extends FieldValues, Content>(form: Form<Typed, Content>): string {
  return JSON.stringify(form.getValues());
}

function useOnce() {
  const [busy, setBusy] = useState(false);
  const isBusy = useRef(false);

  async function once(work: () => Promise<void>) {
    if (isBusy.current) return;
    isBusy.current = true;
    setBusy(true);
    try {
      await work();
    } finally {
      isBusy.current = false;
      setBusy(false);
    }
  }

  return { busy, once };
}

function markRefused<Typed extends FieldValues, Content>(
  error: unknown,
  names: readonly Path<Typed>[],
  form: Form<Typed, Content>,
): void {
  for (const [name, message] of Object.entries(refusalOf(error).fields)) {
    if (names.some((known) => known === name)) form.setError(name as Path<Typed>, { message });
  }
}

function reasonOf(error: unknown): string {
  const { code, fields } = refusalOf(error);
  return messageOf(Object.values(fields)[0] ?? code);
}

function refusalOf(error: unknown): Pick<RequestError, "code" | "fields"> {
  return error instanceof RequestError ? error : { code: "unexpected_error", fields: {} };
}

function targetOf(row: { readonly id: string; readonly version: string } | null): EditTarget {
  return row ? { id: row.id, based_on: row.version } : { id: crypto.randomUUID(), based_on: "" };
}
