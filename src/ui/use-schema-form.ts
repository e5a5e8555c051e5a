import { zodResolver } from "@hookform/resolvers/zod";
import { type DefaultValues, type FieldValues, type Path, useForm } from "react-hook-form";
import type * as z from "zod/mini";
import { messageOf, TOASTS, type Toast } from "@/domain/text/messages";
import type { FieldError } from "./error-summary";
import { toast } from "./toast";

export interface SchemaFormOptions<Typed extends FieldValues, Checked> {
  /** The fields in the order of the screen. */
  readonly names: readonly Path<Typed>[];
  readonly schema: z.ZodMiniType<Checked>;
  readonly typed: Typed;
  /** Before each field's id; without it the id is the name. */
  readonly prefix?: string;
  /** What the schema is to check, where that is not just what is typed. */
  readonly read?: (typed: Typed) => unknown;
  /** The toast of an empty field; without it that of every other wrong one. */
  readonly missing?: Toast | undefined;
}

/**
 * A form that is checked by its schema when it is sent: what is wrong is said beside the field, in the summary and in a
 * toast. Only the short forms of the public pages do without react-hook-form (`use-lazy-form.ts`).
 */
export function useSchemaForm<Typed extends FieldValues, Checked>(
  options: SchemaFormOptions<Typed, Checked>,
) {
  const { names, schema, prefix, read = (typed) => typed, missing } = options;
  const check = zodResolver<Typed, unknown, Checked>(schema as z.ZodMiniType<Checked, Typed>);
  const form = useForm<Typed, unknown, Checked>({
    defaultValues: options.typed as DefaultValues<Typed>,
    resolver: (typed, context, how) => check(read(typed) as Typed, context, how),
    mode: "onSubmit",
    reValidateMode: "onSubmit",
    shouldFocusError: false,
  });
  const { errors, submitCount } = form.formState;
  const idOf = (name: string) => (prefix ? `${prefix}-${name}` : name);
  const messageAt = (name: Path<Typed>) => {
    const code = errors[name]?.message;
    return code === undefined ? undefined : messageOf(String(code));
  };
  return {
    form,
    field: (name: Path<Typed>) => ({
      ...form.register(name),
      id: idOf(name),
      error: messageAt(name),
    }),
    summary: {
      errors: names.flatMap((name): FieldError[] => {
        const message = messageAt(name);
        return message ? [{ fieldId: idOf(name), message }] : [];
      }),
      attempt: submitCount,
    },
    submit: (act: (checked: Checked) => void | Promise<void>) =>
      form.handleSubmit(act, (found) => {
        const codes = names.flatMap((name) => String(found[name]?.message ?? "") || []);
        sayWrong(codes, missing);
      }),
  };
}

/** The specification's echo of the first failing message; the fields and the summary keep all of them. */
export function sayWrong(codes: readonly string[], missing?: Toast): void {
  const isMissing = missing && codes.some((code) => code.endsWith("_required"));
  const description = messageOf(codes[0] ?? "");
  toast({ ...(isMissing ? missing : { ...TOASTS.validation_error, description }), kind: "error" });
}
