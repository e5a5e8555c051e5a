import { fieldsOfAddress } from "@/domain/members/address-fields";
import type { Address } from "@/domain/members/address-requests";
import { ADDRESS_LABEL } from "@/domain/members/address-requests";
import { AddressFields } from "@/ui/address-fields";
import { ErrorSummary } from "@/ui/error-summary";
import { FormButtons } from "@/ui/form-buttons";
import { TextField } from "@/ui/text-field";
import { useLazyForm } from "@/ui/use-lazy-form";

type AddressFormProps = {
  userId: string;
  id: string;
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
        <AddressFields field={field} stored={address && fieldsOfAddress(address)} />
      </div>
      <FormButtons busy={busy} onCancel={onDone}>
        Save address
      </FormButtons>
    </form>
  );
}
