import type { RefObject } from "react";
import { saveHours } from "@/data/remote/settings";
import { hoursSettingsSchema, type SettingsPage } from "@/domain/settings/settings";
import { ADMIN_TOASTS } from "@/domain/text/admin-messages";
import { toast } from "@/ui/toast";
import { FieldsForm } from "./fields-form";

const FIELDS = [
  {
    name: "week",
    label: "Monday to Friday",
    variable: "BUSINESS_HOURS_WEEK",
    input: { optional: true, placeholder: "8:00-18:00" },
  },
  {
    name: "weekend",
    label: "Saturday and Sunday",
    variable: "BUSINESS_HOURS_WEEKEND",
    input: { optional: true, placeholder: "8:00-17:00" },
  },
  {
    name: "cut_off_days",
    label: "Cut-off: days before a delivery",
    variable: "CUT_OFF_DAYS",
    input: { optional: true, placeholder: "3", inputMode: "numeric" },
  },
  {
    name: "cut_off_hour",
    label: "Cut-off: hour of the day",
    variable: "CUT_OFF_HOUR",
    input: { optional: true, placeholder: "18", inputMode: "numeric" },
  },
] as const;

type Row = SettingsPage["hours"];
type HoursFormProps = { row: Row; isDirty: RefObject<boolean>; onSaved: () => void };

/** When we answer members, and when a delivery's list closes. */
export function HoursForm({ row, isDirty, onSaved }: HoursFormProps) {
  return (
    <FieldsForm
      title="Hours"
      fields={FIELDS}
      schema={hoursSettingsSchema}
      row={row}
      save={(edit) => saveHours(edit as unknown as Parameters<typeof saveHours>[0])}
      onSaved={() => {
        toast(ADMIN_TOASTS.settings_saved);
        onSaved();
      }}
      failed={ADMIN_TOASTS.settings_failed}
      saveLabel="Save hours"
      isDirty={isDirty}
    >
      <p>
        Members see the business hours on the Contact page. The cut-off is when you close the list
        of a delivery: Today shows it. A delivery that has orders keeps its cut-off, because their
        members were told it. An order that you verify later still comes with it until buying
        starts. All hours are in South African time.
      </p>
    </FieldsForm>
  );
}
