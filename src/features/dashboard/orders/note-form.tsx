import { useState } from "react";
import { useSessionUser } from "@/data/core/session";
import { saveTypedNote, typedNote } from "@/data/local/basket/typed-note";
import { TEXT_LIMITS } from "@/domain/text/text-limits";
import { Button } from "@/ui/button";
import { TextareaField } from "@/ui/textarea-field";
import { useLazyForm } from "@/ui/use-lazy-form";

/** A message to whoever buys for an order; what is half-typed stays on this phone. */
export function NoteForm({ orderId }: { orderId: string }) {
  const userId = useSessionUser()?.id ?? "";
  const [round, setRound] = useState(0);
  const { form, field, busy } = useLazyForm(`note-${orderId}`, async () => {
    const { writeToBuyer } = await import("../member-actions");
    return (values) => writeToBuyer(userId, orderId, values, () => sent(values.text));
  });
  function sent(text = "") {
    if (typedNote(userId, orderId) !== text) return; // typed on while it was sent
    saveTypedNote(userId, orderId, "");
    setRound((count) => count + 1);
  }
  return (
    <form {...form} className="grid grid-cols-1 gap-3">
      <TextareaField
        key={round}
        {...field("text")}
        label="Write to the buyer"
        hint="The buyer sees your first name and this message, so leave out phone numbers and addresses."
        rows={3}
        countTo={TEXT_LIMITS.buyerNote.max}
        defaultValue={typedNote(userId, orderId)}
        onChange={(event) => saveTypedNote(userId, orderId, event.target.value)}
      />
      <Button type="submit" kind="secondary" busy={busy} className="justify-self-start">
        Send message
      </Button>
    </form>
  );
}
