import { type RefObject, useEffect } from "react";
import { saveFaq } from "@/data/remote/faqs";
import { type FaqContent, type FaqRow, faqSchema } from "@/domain/faq/faq";
import { ADMIN_TOASTS } from "@/domain/text/admin-messages";
import { TEXT_LIMITS } from "@/domain/text/text-limits";
import { CheckboxField } from "@/ui/checkbox-field";
import { TextField } from "@/ui/text-field";
import { TextareaField } from "@/ui/textarea-field";
import { EditForm } from "../shared/form/edit-form";
import { type AfterSave, useEditForm } from "../shared/form/use-edit-form";
import { Preview } from "../shared/preview";

const LABELS = {
  question: "Question",
  answer: "Answer",
  display_order: "Display Order",
  is_active: "Active",
};

interface Typed extends Omit<FaqContent, "display_order"> {
  display_order: string;
}

type FaqFormProps = {
  row: FaqRow | null;
  /** The place of a new question: the last one. */
  next: number;
  isDirty: RefObject<boolean>;
  onSaved: (row: FaqRow, after: AfterSave) => void;
  onCancel: () => void;
};

export function FaqForm({ row, next, isDirty, onSaved, onCancel }: FaqFormProps) {
  const form = useEditForm<Typed, FaqContent>({
    prefix: "faq",
    names: ["question", "answer", "display_order", "is_active"],
    schema: faqSchema,
    row,
    typed: typedOf,
    save(edit): ReturnType<typeof saveFaq> {
      const isTyped = !row || form.form.getFieldState("display_order").isDirty;
      return saveFaq(isTyped ? edit : { ...edit, display_order: undefined });
    },
    onSaved,
    failed: ADMIN_TOASTS.faq_save_failed,
    isDirty,
  });
  const { busy } = form;
  const { getFieldState, resetField } = form.form;
  const place = String(row?.display_order ?? next);
  useEffect(() => {
    if (busy || getFieldState("display_order").isDirty) return;
    resetField("display_order", { defaultValue: place });
  }, [place, busy, getFieldState, resetField]);
  const [question, answer] = form.form.watch(["question", "answer"]);
  const { error: _none, ...active } = form.field("is_active");
  return (
    <EditForm
      title={row ? "Edit FAQ" : "Add New FAQ"}
      form={form}
      labels={LABELS}
      saveLabel={row ? "Update FAQ" : "Add FAQ"}
      onCancel={row ? onCancel : undefined}
      onGone={onCancel}
    >
      <TextField {...form.field("question")} label={LABELS.question} autoComplete="off" />
      <TextareaField
        {...form.field("answer")}
        label={LABELS.answer}
        rows={4}
        countTo={TEXT_LIMITS.faqAnswer.max}
      />
      <div className="flex flex-wrap items-end gap-x-8 gap-y-4">
        <TextField
          {...form.field("display_order")}
          type="number"
          inputMode="numeric"
          label={LABELS.display_order}
        />
        <CheckboxField {...active} kind="switch" label={LABELS.is_active} />
      </div>
      {question.trim() && answer.trim() && (
        <Preview
          title="As members see it"
          content={{ kind: "faq", question, answer }}
          empty="The question is empty."
        />
      )}
    </EditForm>
  );
}

function typedOf(content: FaqContent | null): Typed {
  const { question, answer, display_order, is_active } = content ?? EMPTY;
  return { question, answer, display_order: String(display_order), is_active };
}

const EMPTY: FaqContent = { question: "", answer: "", display_order: 0, is_active: true };
