import { DELIVERY_FREQUENCIES, PRIORITIES } from "@/domain/basket/option-lists";
import { ChoiceField } from "@/ui/choice-field";
import type { SavedField } from "./use-saved-form";

export const PREFERENCES = ["prioritize", "frequency"] as const;

/** How we shop for an order, and how often. */
export function PreferenceFields({ field }: { field: SavedField }) {
  return (
    <>
      <ChoiceField {...field("prioritize")} label="Prioritize" choices={PRIORITIES} />
      <ChoiceField
        {...field("frequency")}
        label="Frequency"
        hint="How often you want to order. You get two deliveries a month."
        choices={DELIVERY_FREQUENCIES}
      />
    </>
  );
}
