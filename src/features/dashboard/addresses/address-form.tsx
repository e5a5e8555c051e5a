import { fieldsOfAddress } from "@/domain/members/address-fields";
import type { Address } from "@/domain/members/address-requests";
import { ADDRESS_LABEL } from "@/domain/members/address-requests";
import { AddressFields } from "@/ui/address-fields";
import { ErrorSummary } from "@/ui/error-summary";
import { FormButtons } from "@/ui/form-buttons";
import { TextField } from "@/ui/text-field";
import { useLazyForm } from "@/ui/use-lazy-form";
import { useTypedForm } from "../use-typed-form";

/** The page, of whose forms the one that was changed last is kept. */
export const ADDRESSES = "addresses";

type AddressFormProps = {
  userId: string;
  id: string;
  address: Address | undefined;
  close: (id: string) => void;
};

export function AddressForm({ userId, id, address, close }: AddressFormProps) {
  const typed = useTypedForm(ADDRESSES, id, close);
  const { form, field, busy, errors, attempt } = useLazyForm("address", async () => {
    const { saveAddress } = await import("../member-actions");
    return (values) => saveAddress(userId, id, values, () => typed.saved(values));
  });
  const stored = { ...(address && fieldsOfAddress(address)), ...typed.values };
  return (
    <form
      {...form}
      {...typed.form}
      aria-label={address ? "Edit address" : "Add address"}
      className="grid grid-cols-1 gap-5 rounded-box border border-base-300 bg-base-100 p-4"
    >
      <ErrorSummary errors={errors} attempt={attempt} />
      <div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2">
        <TextField
          {...field("label")}
          label="Name of this address"
          hint="Home, Work, Gogo's house"
          defaultValue={typed.values?.label ?? address?.label ?? ADDRESS_LABEL}
          optional
        />
        <AddressFields field={field} stored={stored} />
      </div>
      <FormButtons busy={busy} onCancel={typed.cancel}>
        Save address
      </FormButtons>
    </form>
  );
}
