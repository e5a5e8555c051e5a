import { fieldsOfAddress } from "@/domain/members/address-fields";
import {
  ADDRESS_LABEL,
  type Address,
  type WrittenAddress,
  writtenAddress,
} from "@/domain/members/address-requests";
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
  const stored = address ? writtenAddress(address) : null;
  const typed = useTypedForm(ADDRESSES, id, { stored, fieldsOf, close });
  const { form, field, busy, errors, attempt } = useLazyForm("address", async () => {
    const { saveAddress } = await import("../member-actions");
    return (values) => typed.save((edit) => saveAddress(userId, id, values, edit), values);
  });
  return (
    <form
      {...form}
      {...typed.form}
      aria-label={address ? "Edit address" : "Add address"}
      className="grid grid-cols-1 gap-5 rounded-box border border-base-300 bg-base-100 p-4"
    >
      <ErrorSummary errors={errors} attempt={attempt} />
      <div key={typed.key} className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2">
        <TextField
          {...field("label")}
          label="Name of this address"
          hint="Home, Work, Gogo's house"
          defaultValue={typed.values.label}
          optional
        />
        <AddressFields field={field} stored={typed.values} />
      </div>
      <FormButtons busy={busy} onCancel={typed.cancel}>
        Save address
      </FormButtons>
    </form>
  );
}

function fieldsOf(address: WrittenAddress | null): Record<string, string> {
  if (!address) return { label: ADDRESS_LABEL };
  return { label: address.label, ...fieldsOfAddress(address) };
}
