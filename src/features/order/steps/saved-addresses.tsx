import { changeDraft } from "@/data/local/basket/drafts";
import { flushTyped } from "@/data/local/basket/typed-text";
import { useCached } from "@/data/sync/use-cached";
import { fieldsOfAddress } from "@/domain/members/address-fields";
import { SelectField } from "@/ui/select-field";

/** The addresses that the member keeps, where there is a choice: choosing one fills in the form. */
export function SavedAddresses() {
  const addresses = useCached("addresses").cached?.value ?? [];
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
