import type { RefObject } from "react";
import { saveContact } from "@/data/remote/settings";
import { contactSettingsSchema, type SettingsPage } from "@/domain/settings/settings";
import { ADMIN_TOASTS } from "@/domain/text/admin-messages";
import { toast } from "@/ui/toast";
import { FieldsForm } from "./fields-form";

const FIELDS = [
  {
    name: "whatsapp",
    label: "WhatsApp number",
    variable: "SUPPORT_WHATSAPP",
    input: { type: "tel", optional: true },
  },
  {
    name: "email",
    label: "Email",
    variable: "SUPPORT_EMAIL",
    input: { type: "email", optional: true },
  },
  {
    name: "phone",
    label: "Phone number",
    variable: "SUPPORT_PHONE",
    input: { type: "tel", optional: true },
  },
] as const;

type Row = SettingsPage["contact"];
type ContactFormProps = { row: Row; isDirty: RefObject<boolean>; onSaved: () => void };

/** How members reach us. */
export function ContactForm({ row, isDirty, onSaved }: ContactFormProps) {
  return (
    <FieldsForm
      title="Contact"
      fields={FIELDS}
      schema={contactSettingsSchema}
      row={row}
      save={(edit) => saveContact(edit as unknown as Parameters<typeof saveContact>[0])}
      onSaved={() => {
        toast(ADMIN_TOASTS.settings_saved);
        onSaved();
      }}
      failed={ADMIN_TOASTS.settings_failed}
      saveLabel="Save contact"
      isDirty={isDirty}
    />
  );
}
