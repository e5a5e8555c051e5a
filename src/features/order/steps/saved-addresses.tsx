import { changeDraft, type DeliveryFields } from "@/data/local/drafts.ts";
import { flushTyped } from "@/data/local/typed-text.ts";
import { useCopy } from "@/data/sync/use-copy.ts";
import type { Address } from "@/domain/account/address-requests.ts";
import { SelectField } from "@/ui/select-field.tsx";

/** The addresses that the member keeps, where there is a choice: choosing one fills in the form. */
export function SavedAddresses() {
  const addresses = useCopy("addresses").copy?.value ?? [];
  if (addresses.length < 2) return null;

  async function choose(id: string) {
    const address = addresses.find((saved) => saved.id === id);
    if (!address) return;
    await flushTyped();
    await changeDraft(fieldsOfAddress(address));
  }

  return (
    <SelectField
      name="savedAddress"
      label="Use a saved address"
      choices={addresses.map(({ id, label, line1, city }) => ({
        value: id,
        label: `${label}: ${line1}, ${city}`,
      }))}
      value=""
      onChange={({ currentTarget }) => void choose(currentTarget.value)}
      optional
    />
  );
}

/** An address in the fields of step 1. */
export function fieldsOfAddress(address: Address): Omit<DeliveryFields, "fullName" | "phone"> {
  return {
    addressLine1: address.line1,
    addressLine2: address.line2,
    suburb: address.suburb,
    city: address.city,
    province: address.province,
    postalCode: address.postal_code,
    deliveryInstructions: address.delivery_instructions,
  };
}
