import { flushTyped } from "@/data/local/basket/typed-text";
import { AddressFields } from "@/ui/address-fields";
import { ErrorSummary } from "@/ui/error-summary";
import { PageHeading } from "@/ui/page-heading";
import { PhoneField } from "@/ui/phone-field";
import { TextField } from "@/ui/text-field";
import { detailsSchema } from "./order-content";
import { SavedAddresses } from "./saved-addresses";
import { useSavedForm } from "./use-saved-form";
import { WizardButtons } from "./wizard-buttons";
import type { StepProps } from "./wizard-step";

const FIELDS = [
  "fullName",
  "phone",
  "addressLine1",
  "addressLine2",
  "suburb",
  "city",
  "province",
  "postalCode",
  "deliveryInstructions",
] as const;

export function DeliveryStep({ state, goTo }: StepProps) {
  const { field, submit, summary, complete } = useSavedForm({
    draft: state.draft,
    names: FIELDS,
    schema: detailsSchema,
  });
  const next = submit(async () => {
    await flushTyped();
    goTo(2);
  });

  return (
    <form noValidate onSubmit={next} className="grid gap-6">
      <PageHeading className="text-2xl sm:text-3xl" title="Step 1 of 5: Personal Information">
        Where do we deliver?
      </PageHeading>
      <ErrorSummary {...summary} />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <div className="sm:col-span-2">
          <TextField
            {...field("fullName")}
            label="Full name"
            autoComplete="name"
            enterKeyHint="next"
          />
        </div>
        <PhoneField {...field("phone")} placeholder="082 123 4567" />
        <TextField
          name="email"
          id="account-email"
          label="Email"
          type="email"
          value={state.email}
          hint="Your account's email address"
          readOnly
        />
        <div className="empty:hidden sm:col-span-2">
          <SavedAddresses />
        </div>
        <AddressFields field={field} wideStreet />
      </div>
      <WizardButtons complete={complete} />
    </form>
  );
}
