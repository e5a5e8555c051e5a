import type { Address } from "@/domain/account/address-requests";
import { ADDRESS_LABEL } from "@/domain/account/address-requests";
import { PROVINCES } from "@/domain/basket/option-lists";
import { TEXT_LIMITS } from "@/domain/text/text-limits";
import { ErrorSummary } from "@/ui/error-summary";
import { FormButtons } from "@/ui/form-buttons";
import { SelectField } from "@/ui/select-field";
import { TextField } from "@/ui/text-field";
import { TextareaField } from "@/ui/textarea-field";
import { useLazyForm } from "@/ui/use-lazy-form";

type AddressFormProps = {
  userId: string;
  id: string;
  /** What is kept under the id; nothing of a new one. */
  address?: Address;
  onDone: () => void;
};

export function AddressForm({ userId, id, address, onDone }: AddressFormProps) {
  const { form, field, busy, errors, attempt } = useLazyForm("address", async () => {
    const { saveAddress } = await import("../member-actions");
    return (values) => saveAddress(userId, id, values, onDone);
  });
  return (
    <form
      {...form}
      aria-label={address ? "Edit address" : "Add address"}
      className="grid grid-cols-1 gap-5 rounded-box border border-base-300 bg-base-100 p-4"
    >
      <ErrorSummary errors={errors} attempt={attempt} />
      <div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2">
        <TextField
          {...field("label")}
          label="Name of this address"
          hint="Home, Work, Gogo's house"
          defaultValue={address?.label ?? ADDRESS_LABEL}
          optional
        />
        <PlaceFields field={field} address={address} />
      </div>
      <FormButtons busy={busy} onCancel={onDone}>
        Save address
      </FormButtons>
    </form>
  );
}

type PlaceFieldsProps = {
  field: ReturnType<typeof useLazyForm>["field"];
  address: Address | undefined;
};

function PlaceFields({ field, address }: PlaceFieldsProps) {
  return (
    <>
      <TextField
        {...field("addressLine1")}
        label="Street address"
        autoComplete="address-line1"
        defaultValue={address?.line1}
      />
      <TextField
        {...field("addressLine2")}
        label="Building / apartment"
        autoComplete="address-line2"
        defaultValue={address?.line2}
        optional
      />
      <TextField
        {...field("suburb")}
        label="Suburb"
        autoComplete="address-level3"
        defaultValue={address?.suburb}
        optional
      />
      <TextField
        {...field("city")}
        label="City"
        autoComplete="address-level2"
        defaultValue={address?.city}
      />
      <SelectField
        {...field("province")}
        label="Province"
        autoComplete="address-level1"
        choices={PROVINCES}
        defaultValue={address?.province}
        optional
      />
      <TextField
        {...field("postalCode")}
        label="Postal code"
        inputMode="numeric"
        autoComplete="postal-code"
        defaultValue={address?.postal_code}
      />
      <div className="sm:col-span-2">
        <TextareaField
          {...field("deliveryInstructions")}
          label="Delivery instructions"
          hint="A landmark, a gate code or who to call"
          rows={3}
          countTo={TEXT_LIMITS.deliveryInstructions.max}
          defaultValue={address?.delivery_instructions}
          optional
        />
      </div>
    </>
  );
}
