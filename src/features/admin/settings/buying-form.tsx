import type { RefObject } from "react";
import { saveBuying } from "@/data/remote/settings";
import { EXTRA_COSTS_TERM } from "@/domain/closing/extra-costs";
import { buyingSettingsSchema, type SettingsPage } from "@/domain/settings/settings";
import { ADMIN_TOASTS } from "@/domain/text/admin-messages";
import { toast } from "@/ui/toast";
import { FieldsForm } from "./fields-form";

const FIELDS = [
  {
    name: "extra_costs",
    label: "Bags and parking",
    variable: "EXTRA_COSTS",
    choices: [
      { value: "", label: "We pay them" },
      { value: "on", label: "Members share them" },
    ],
  },
] as const;

type Row = SettingsPage["buying"];
type BuyingFormProps = { row: Row; isDirty: RefObject<boolean>; onSaved: () => void };

/** Who pays what shops charge beside the groceries. */
export function BuyingForm({ row, isDirty, onSaved }: BuyingFormProps) {
  return (
    <FieldsForm
      title="Buying"
      fields={FIELDS}
      schema={buyingSettingsSchema}
      row={row}
      save={(edit) => saveBuying(edit as unknown as Parameters<typeof saveBuying>[0])}
      onSaved={() => {
        toast(ADMIN_TOASTS.settings_saved);
        onSaved();
      }}
      failed={ADMIN_TOASTS.settings_failed}
      saveLabel="Save buying"
      isDirty={isDirty}
      about={
        <>
          <p>
            Members share bags and parking only once your Terms say so. When you close a delivery,
            they are divided by what each order cost, and never take an order beyond its budget.
          </p>
          <p>
            From then on, members also share them in orders that were completed earlier. If you
            don't want that, close those deliveries first. Add this to your Terms in the Policies
            tab, and mention it in the summary for members:
          </p>
          <p className="rounded-box bg-base-200 p-4">{EXTRA_COSTS_TERM}</p>
        </>
      }
    />
  );
}
