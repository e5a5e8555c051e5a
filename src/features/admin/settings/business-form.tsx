import type { RefObject } from "react";
import { saveBusiness } from "@/data/remote/settings";
import { businessSettingsSchema, type SettingsPage } from "@/domain/settings/settings";
import { ADMIN_TOASTS } from "@/domain/text/admin-messages";
import { toast } from "@/ui/toast";
import { FieldsForm } from "./fields-form";

const OPTIONAL = { optional: true } as const;
const FIELDS = [
  { name: "name", label: "Registered name", variable: "BUSINESS_NAME", input: OPTIONAL },
  { name: "reg_no", label: "Registration number", variable: "BUSINESS_REG_NO", input: OPTIONAL },
  { name: "address", label: "Address", variable: "BUSINESS_ADDRESS", input: OPTIONAL },
  { name: "vat_no", label: "VAT number", variable: "VAT_NO", input: OPTIONAL },
  {
    name: "vat_from",
    label: "Registered for VAT since",
    variable: "VAT_FROM",
    input: {
      ...OPTIONAL,
      type: "date",
      hint: "Leave this empty if you were registered before your first order.",
    },
  },
  {
    name: "information_officer",
    label: "Information Officer",
    variable: "INFORMATION_OFFICER",
    input: OPTIONAL,
  },
] as const;

type Row = SettingsPage["business"];
type BusinessFormProps = { row: Row; isDirty: RefObject<boolean>; onSaved: () => void };

/** Who runs the shop: in the policies, on the Contact page and below each email. */
export function BusinessForm({ row, isDirty, onSaved }: BusinessFormProps) {
  return (
    <FieldsForm
      title="Business"
      fields={FIELDS}
      schema={businessSettingsSchema}
      row={row}
      save={(edit) => saveBusiness(edit as unknown as Parameters<typeof saveBusiness>[0])}
      onSaved={() => {
        toast(ADMIN_TOASTS.settings_saved);
        onSaved();
      }}
      failed={ADMIN_TOASTS.settings_failed}
      saveLabel="Save business"
      isDirty={isDirty}
    />
  );
}
