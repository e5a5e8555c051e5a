import type { RefObject } from "react";
import { changeBank } from "@/data/remote/settings";
import {
  type BankSettings,
  bankSettingsSchema,
  type SettingsPage,
} from "@/domain/settings/settings";
import { ADMIN_TOASTS } from "@/domain/text/admin-messages";
import { toast } from "@/ui/toast";
import { withAssent } from "../shared/second-admin/assent";
import { FieldsForm } from "./fields-form";

const FIELDS = [
  { name: "account_name", label: "Account name", variable: "BANK_ACCOUNT_NAME" },
  {
    name: "account_number",
    label: "Account number",
    variable: "BANK_ACCOUNT_NUMBER",
    input: { inputMode: "numeric" },
  },
  {
    name: "branch_code",
    label: "Branch code",
    variable: "BANK_BRANCH_CODE",
    input: { inputMode: "numeric" },
  },
  { name: "bank", label: "Bank", variable: "BANK_NAME" },
] as const;

type Row = SettingsPage["bank"];
type BankFormProps = { row: Row; isDirty: RefObject<boolean>; onSaved: () => void };

/** Where members pay: changed once a second admin confirms it. */
export function BankForm({ row, isDirty, onSaved }: BankFormProps) {
  async function save({ based_on, ...account }: BankSettings & { based_on: string; id: string }) {
    const command = { ...account, id: crypto.randomUUID(), based_on };
    const about = `${account.bank}, ${account.account_number}`;
    const saved = await withAssent({ kind: "bank", command }, changeBank, about);
    if (saved) toast(ADMIN_TOASTS.bank_changed);
    return saved ?? row; // until a second admin confirms it
  }
  return (
    <FieldsForm
      title="Bank account"
      fields={FIELDS}
      schema={bankSettingsSchema}
      row={row}
      save={(edit) => save(edit as unknown as BankSettings & { based_on: string; id: string })}
      onSaved={onSaved}
      failed={ADMIN_TOASTS.settings_failed}
      saveLabel="Change bank account"
      isDirty={isDirty}
    >
      <p>
        Members pay into this account. A change counts once a second admin confirms it. Members see
        that the account is new, and who has an order to pay gets a message in the app. Where an
        email server is set, all admins get an email.
      </p>
    </FieldsForm>
  );
}
