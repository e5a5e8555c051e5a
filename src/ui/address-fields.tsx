import { PROVINCES } from "@/domain/basket/option-lists";
import type { AddressFields as Stored } from "@/domain/members/address-fields";
import { TEXT_LIMITS } from "@/domain/text/text-limits";
import type { FieldProps } from "./form-field";
import { SelectField } from "./select-field";
import { TextField } from "./text-field";
import { TextareaField } from "./textarea-field";

type AddressFieldsProps = {
  field: (name: keyof Stored) => Pick<FieldProps, "id" | "name" | "error">;
  stored?: Partial<Stored> | undefined;
  wideStreet?: boolean;
};

export function AddressFields({ field, stored, wideStreet }: AddressFieldsProps) {
  return (
    <>
      <div className={wideStreet ? "sm:col-span-2" : undefined}>
        <TextField
          {...field("addressLine1")}
          label="Street address"
          autoComplete="address-line1"
          defaultValue={stored?.addressLine1}
        />
      </div>
      <TextField
        {...field("addressLine2")}
        label="Building / apartment"
        autoComplete="address-line2"
        defaultValue={stored?.addressLine2}
        optional
      />
      <TextField
        {...field("suburb")}
        label="Suburb"
        autoComplete="address-level3"
        defaultValue={stored?.suburb}
        optional
      />
      <TextField
        {...field("city")}
        label="City"
        autoComplete="address-level2"
        defaultValue={stored?.city}
      />
      <SelectField
        {...field("province")}
        label="Province"
        autoComplete="address-level1"
        choices={PROVINCES}
        defaultValue={stored?.province}
        optional
      />
      <TextField
        {...field("postalCode")}
        label="Postal code"
        inputMode="numeric"
        autoComplete="postal-code"
        defaultValue={stored?.postalCode}
      />
      <div className="sm:col-span-2">
        <TextareaField
          {...field("deliveryInstructions")}
          label="Delivery instructions"
          hint="A landmark, a gate code or who to call"
          rows={3}
          countTo={TEXT_LIMITS.deliveryInstructions.max}
          defaultValue={stored?.deliveryInstructions}
          optional
        />
      </div>
    </>
  );
}
