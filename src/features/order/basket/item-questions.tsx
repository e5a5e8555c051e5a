import type { UseFormReturn } from "react-hook-form";
import type { TypedFields } from "@/data/local/basket/drafts";
import {
  BRAND_PREFERENCES,
  CATEGORIES,
  ITEM_NAMES,
  OTHER,
  SHOPS,
  SIZES,
  SPECIFIC_BRAND,
  SUBSTITUTION_RULES,
} from "@/domain/basket/option-lists";
import { MoneyField } from "@/ui/money-field";
import { SelectField } from "@/ui/select-field";
import { TextField } from "@/ui/text-field";
import type { SavedField } from "../steps/use-saved-form";
import { QuantityField } from "./quantity-field";

type ItemQuestionsProps = {
  form: UseFormReturn<TypedFields, unknown, unknown>;
  field: SavedField;
};

export function ItemQuestions({ form, field }: ItemQuestionsProps) {
  const chosen = form.watch();
  return (
    <>
      <SelectField {...field("category")} label="Category" choices={CATEGORIES} />
      {chosen.category === OTHER && (
        <TextField {...field("customCategory")} label="Custom category" placeholder="e.g. Baking" />
      )}
      <SelectField {...field("itemName")} label="Item" choices={ITEM_NAMES} />
      {chosen.itemName === OTHER && (
        <TextField {...field("customItemName")} label="Custom item" placeholder="e.g. Maize meal" />
      )}
      <SelectField
        {...field("brandPreference")}
        label="Brand preference"
        choices={BRAND_PREFERENCES}
      />
      {chosen.brandPreference === SPECIFIC_BRAND && (
        <TextField {...field("customBrand")} label="Brand" />
      )}
      <SelectField {...field("shopPreference")} label="Shop" choices={SHOPS} />
      {chosen.shopPreference === OTHER && (
        <TextField {...field("customShop")} label="Custom shop" />
      )}
      <SelectField {...field("size")} label="Size" choices={SIZES} />
      {chosen.size === OTHER && (
        <TextField {...field("customSize")} label="Custom size" placeholder="e.g. 5kg" />
      )}
      <QuantityField
        {...field("quantity")}
        label="Quantity"
        typed={chosen.quantity}
        onStep={(quantity) => form.setValue("quantity", quantity)}
      />
      <MoneyField
        {...field("budget")}
        label="Budget for this item"
        placeholder="e.g. 50.00"
        optional
      />
      <SelectField
        {...field("substitutionRule")}
        label="Substitution"
        hint="If the shop doesn't have it"
        choices={SUBSTITUTION_RULES}
      />
      <TextField
        {...field("substitutionDetails")}
        label="Substitution details"
        placeholder="e.g. any full cream milk"
        optional
      />
    </>
  );
}
