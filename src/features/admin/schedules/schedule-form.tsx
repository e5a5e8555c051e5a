import type { RefObject } from "react";
import { serverNow } from "@/data/core/server-clock";
import { saveSchedule } from "@/data/remote/schedules";
import {
  type ScheduleContent,
  type ScheduleRow,
  scheduleSchema,
  scheduleWarning,
} from "@/domain/delivery/schedule";
import { ADMIN_NOTICES, ADMIN_TOASTS } from "@/domain/text/admin-messages";
import { fill } from "@/domain/text/messages";
import { TEXT_LIMITS } from "@/domain/text/text-limits";
import { sastDate } from "@/domain/time/sa-time";
import { Button } from "@/ui/button";
import { DateField } from "@/ui/date-field";
import { TextField } from "@/ui/text-field";
import { TextareaField } from "@/ui/textarea-field";
import { EditForm } from "../shared/form/edit-form";
import { type AfterSave, useEditForm } from "../shared/form/use-edit-form";

const LABELS = {
  month: "Month",
  mid_month_date: "Mid-month date",
  month_end_date: "Month-end date",
  notes: "Notes",
};
const EMPTY: ScheduleContent = { month: "", mid_month_date: "", month_end_date: "", notes: "" };

type ScheduleFormProps = {
  row: ScheduleRow | null;
  /** The dates that are offered for a new row. */
  next: ScheduleContent;
  isDirty: RefObject<boolean>;
  onSaved: (row: ScheduleRow, after: AfterSave) => void;
  onCancel: () => void;
};

export function ScheduleForm({ row, next, isDirty, onSaved, onCancel }: ScheduleFormProps) {
  const form = useEditForm({
    prefix: "schedule",
    names: ["month", "mid_month_date", "month_end_date", "notes"],
    schema: scheduleSchema,
    row,
    typed: (content) => ({ ...(content ?? EMPTY) }),
    save: saveSchedule,
    onSaved,
    failed: row ? ADMIN_TOASTS.schedule_save_failed : ADMIN_TOASTS.schedule_add_failed,
    missing: ADMIN_TOASTS.schedule_fields_missing,
    question(content) {
      const warning = scheduleWarning(content, sastDate(serverNow()), row);
      return warning && fill(ADMIN_NOTICES[warning.code], warning.values);
    },
    isDirty,
  });
  return (
    <EditForm
      title={row ? "Edit delivery dates" : "Add delivery dates"}
      form={form}
      labels={LABELS}
      saveLabel={row ? "Save changes" : "Add schedule"}
      onCancel={row ? onCancel : undefined}
      onGone={onCancel}
    >
      {!row && (
        <Button
          kind="secondary"
          size="small"
          className="justify-self-start"
          onClick={() => {
            for (const name of ["month", "mid_month_date", "month_end_date"] as const) {
              form.form.setValue(name, next[name], { shouldDirty: true });
            }
          }}
        >
          {`Fill in ${next.month}`}
        </Button>
      )}
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-3">
        <TextField
          {...form.field("month")}
          label={LABELS.month}
          placeholder="November 2026"
          autoComplete="off"
        />
        <DateField {...form.field("mid_month_date")} label={LABELS.mid_month_date} />
        <DateField {...form.field("month_end_date")} label={LABELS.month_end_date} />
      </div>
      <TextareaField
        {...form.field("notes")}
        label={LABELS.notes}
        rows={2}
        countTo={TEXT_LIMITS.scheduleNotes.max}
        optional
      />
    </EditForm>
  );
}
