import { zodResolver } from "@hookform/resolvers/zod";
import { type RefObject, useEffect, useRef, useState } from "react";
import { type DefaultValues, type FieldValues, type Path, useForm } from "react-hook-form";
import type * as z from "zod/mini";
import { RequestError } from "@/data/remote/client";
import { conflictOf, type EditTarget } from "@/data/remote/edits";
import type { EditConflict, Versioned } from "@/domain/edit/edit";
import { messageOf, NOTICES, TOASTS, type Toast } from "@/domain/text/messages";
import type { FieldError } from "@/ui/error-summary";
import { toast } from "@/ui/toast";

interface EditFormOptions<Typed extends FieldValues, Content extends object> {
  /** Begins the ids of the fields. */
  readonly prefix: string;
  /** The fields in the order of the screen. */
  readonly names: readonly Path<Typed>[];
  readonly schema: z.ZodMiniType<Content>;
  /** The row that is edited; null to add one. */
  readonly row: Versioned<Content> | null;
  /** What the fields show of a row, and of none. */
  readonly typed: (content: Content | null) => Typed;
  readonly save: (edit: Content & EditTarget) => Promise<Versioned<Content>>;
  /** Called with the row that is saved. */
  readonly onSaved: (row: Versioned<Content>) => void;
  readonly failed: Toast;
  /** The toast of an empty field; without it that of every other wrong one. */
  readonly missing?: Toast;
  /** What the admin should confirm before this is saved, as a question; null for nothing. */
  readonly question?: (content: Content) => string | null;
  /** Where the form says whether it has changes that aren't saved. */
  readonly isDirty: RefObject<boolean>;
}

/** What another admin did, and what this one wants to save. */
export interface FormConflict<Content> {
  readonly theirs: EditConflict;
  readonly mine: Content;
}

/**
 * A form of the back office. It is checked when it is sent; what is refused stays in it. A save names the version it is
 * based on, so that another admin's change is shown and never overwritten unseen.
 */
export function useEditForm<Typed extends FieldValues, Content extends object>(
  options: EditFormOptions<Typed, Content>,
) {
  const { prefix, names, schema, row, typed, isDirty } = options;
  const form = useForm<Typed, unknown, Content>({
    defaultValues: typed(row) as DefaultValues<Typed>,
    resolver: zodResolver(schema as z.ZodMiniType<Content, Typed>),
    mode: "onSubmit",
    reValidateMode: "onSubmit",
    shouldFocusError: false,
  });
  const [target, setTarget] = useState(() => targetOf(row));
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [conflict, setConflict] = useState<FormConflict<Content>>();
  const [asked, setAsked] = useState<{ question: string; content: Content }>();
  const isSending = useRef(false);

  const { errors, submitCount, isDirty: hasChanges } = form.formState;
  useEffect(() => {
    isDirty.current = hasChanges;
    return () => {
      isDirty.current = false;
    };
  }, [hasChanges, isDirty]);

  async function send(content: Content, to: EditTarget) {
    if (isSending.current) return;
    isSending.current = true;
    setBusy(true);
    setProblem(undefined);
    try {
      const saved = await options.save({ ...content, ...to });
      setConflict(undefined);
      begin(row && saved);
      options.onSaved(saved);
    } catch (error) {
      refuse(error, content);
    } finally {
      isSending.current = false;
      setBusy(false);
    }
  }

  /** Begins anew: from a row, or with an empty form. */
  function begin(from: Versioned<Content> | null) {
    isDirty.current = false;
    form.reset(typed(from));
    setTarget(targetOf(from));
  }

  function refuse(error: unknown, mine: Content) {
    const theirs = conflictOf(error);
    if (theirs) {
      setConflict({ theirs, mine });
      toast({ ...options.failed, description: messageOf("edit_conflict"), kind: "error" });
      return;
    }
    if (!(error instanceof RequestError)) reportError(error);
    const { code, fields } =
      error instanceof RequestError ? error : { code: "unexpected_error", fields: {} };
    for (const [name, message] of Object.entries(fields)) {
      if (names.some((known) => known === name)) form.setError(name as Path<Typed>, { message });
    }
    const reason = messageOf(Object.values(fields)[0] ?? code);
    setProblem(`${reason} ${NOTICES.edit_kept}`);
    toast({ ...options.failed, description: reason, kind: "error" });
  }

  const summary = names.flatMap((name): FieldError[] => {
    const message = errors[name]?.message;
    return message ? [{ fieldId: `${prefix}-${name}`, message: messageOf(String(message)) }] : [];
  });

  return {
    form,
    busy,
    /** Whether this adds a row. */
    isNew: row === null,
    hasChanges,
    problem,
    summary: { errors: summary, attempt: submitCount },
    /** The id, name, events and error of a field. */
    field(name: Path<Typed>) {
      const message = errors[name]?.message;
      return {
        ...form.register(name),
        id: `${prefix}-${name}`,
        error: message === undefined ? undefined : messageOf(String(message)),
      };
    },
    submit: form.handleSubmit(
      (content) => {
        const question = options.question?.(content);
        if (question) setAsked({ question, content });
        else void send(content, target);
      },
      (found) => {
        const codes = names.flatMap((name) => String(found[name]?.message ?? "") || []);
        toast({ ...toastOf(codes, options.missing), kind: "error" });
      },
    ),
    question: asked && {
      text: asked.question,
      confirm() {
        setAsked(undefined);
        void send(asked.content, target);
      },
      cancel: () => setAsked(undefined),
    },
    conflict: conflict && {
      ...conflict,
      /** Saves this admin's version over the other's, which was shown. */
      keepMine() {
        const { stored } = conflict.theirs;
        const next = { id: target.id, based_on: stored?.version ?? "" };
        setTarget(next);
        void send(conflict.mine, next);
      },
      /** Takes the other admin's version into the form; answers whether there is one. */
      takeTheirs(): boolean {
        const { stored } = conflict.theirs;
        setConflict(undefined);
        begin(stored as Versioned<Content> | null);
        return stored !== null;
      },
    },
  };
}

function targetOf(row: { readonly id: string; readonly version: string } | null): EditTarget {
  return row ? { id: row.id, based_on: row.version } : { id: crypto.randomUUID(), based_on: "" };
}

function toastOf(codes: readonly string[], missing: Toast | undefined): Toast {
  if (missing && codes.some((code) => code.endsWith("_required"))) return missing;
  return { ...TOASTS.validation_error, description: messageOf(codes[0] ?? "") };
}
