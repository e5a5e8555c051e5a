import { useId, useState } from "react";
import type { DraftRow } from "@/data/local/basket/drafts";
import { addressLine } from "@/domain/delivery/delivery-details";
import { AddressFields } from "@/ui/address-fields";
import { Button } from "@/ui/button";
import { PhoneField } from "@/ui/phone-field";
import { TextField } from "@/ui/text-field";
import { useJoiningWords } from "../again/use-joining-words";
import { hasDetails } from "../steps/order-content";
import { SavedAddresses } from "../steps/saved-addresses";
import type { SavedField } from "../steps/use-saved-form";

export const DELIVERY_FIELDS = [
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

type CheckDeliveryProps = { draft: DraftRow; field: SavedField };

/** When and where the groceries come, and who gets them; changed where it is. */
export function CheckDelivery({ draft, field }: CheckDeliveryProps) {
  const [isWanted, setWanted] = useState(!hasDetails(draft));
  const isOpen = isWanted || DELIVERY_FIELDS.some((name) => field(name).error);
  const titleId = useId();
  const words = useJoiningWords();
  return (
    <section
      aria-labelledby={titleId}
      className="grid grid-cols-1 gap-4 rounded-box border border-base-300 bg-base-100 p-4"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h2 id={titleId} className="min-w-0 grow basis-[9rem] text-lg">
          Delivery
        </h2>
        <Button
          kind="quiet"
          className="-my-2 -mr-3 px-3!"
          aria-expanded={isOpen}
          onClick={() => setWanted(!isOpen)}
        >
          {isOpen ? "Done" : "Change"}
          <span className="sr-only"> address</span>
        </Button>
      </div>
      <p className="-mt-3 empty:hidden">{words}</p>
      {isOpen ? <Fields field={field} /> : <Written draft={draft} />}
    </section>
  );
}

function Written({ draft }: { draft: DraftRow }) {
  return (
    <div className="-mt-3 wrap-anywhere">
      <p className="font-bold">{draft.fullName}</p>
      <p>{addressLine(draft)}</p>
      <p>{draft.phone}</p>
      {draft.deliveryInstructions && <p className="text-muted">{draft.deliveryInstructions}</p>}
    </div>
  );
}

function Fields({ field }: { field: SavedField }) {
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <div className="empty:hidden sm:col-span-2">
        <SavedAddresses />
      </div>
      <TextField {...field("fullName")} label="Full name" autoComplete="name" />
      <PhoneField {...field("phone")} />
      <AddressFields field={field} wideStreet />
    </div>
  );
}
