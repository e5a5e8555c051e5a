import { useEffect, useRef, useState } from "react";
import { isOutOfRoom } from "@/data/core/quota";
import { nextItemFields } from "@/data/local/basket/basket-items";
import type { DraftRow } from "@/data/local/basket/drafts";
import { type GroceryItem, groceryItemSchema } from "@/domain/basket/grocery-item";
import { messageOf, TOASTS } from "@/domain/text/messages";
import { Button } from "@/ui/button";
import { ErrorSummary } from "@/ui/error-summary";
import { Notice } from "@/ui/notice";
import { toast } from "@/ui/toast";
import { useSavedForm } from "../steps/use-saved-form";
import { editButtonId } from "./basket-row";
import { ITEM_FIELDS, itemToCheck } from "./item-fields";
import { ItemQuestions } from "./item-questions";
import { useBasketStore } from "./use-basket-store";

export function ItemForm({ draft }: { draft: DraftRow }) {
  const { editedItemId } = draft;
  const { form, field, summary, full, keep, cancel } = useItemForm(draft);
  const heading = useFocusOnChange(editedItemId);

  return (
    <form
      noValidate
      onSubmit={keep}
      className="grid content-start gap-5 rounded-box border border-base-300 bg-base-100 p-4 shadow-soft sm:p-6"
    >
      <h2 ref={heading} tabIndex={-1} className="scroll-mt-24 text-xl">
        {editedItemId ? "Change this item" : "Add an item"}
      </h2>
      <ErrorSummary {...summary} />
      {full && (
        <Notice tone="error" live>
          {full}
        </Notice>
      )}
      <ItemQuestions form={form} field={field} />
      <ItemButtons
        isEditing={editedItemId !== ""}
        busy={form.formState.isSubmitting}
        onCancel={cancel}
      />
    </form>
  );
}

/**
 * The form's heading takes the focus when the form turns to another item; what opens it stays in place, and has the
 * focus again where the form closes.
 */
function useFocusOnChange(itemId: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef("");
  useEffect(() => {
    if (shown.current !== itemId) heading.current?.focus();
    shown.current = itemId;
    return () => {
      if (document.activeElement !== document.body) return;
      document.getElementById(editButtonId(itemId))?.focus();
    };
  }, [itemId]);
  return heading;
}

/** The form, and what becomes of what is typed in it; `full` says that there is no room. */
function useItemForm(draft: DraftRow) {
  const { editedItemId } = draft;
  const { addItem, changeItem, stopEditing, flushTyped } = useBasketStore();
  const { form, field, submit, summary } = useSavedForm({
    draft,
    names: ITEM_FIELDS,
    schema: groceryItemSchema,
    read: itemToCheck,
  });
  const [full, setFull] = useState<string>();

  const keep = submit(async (item) => {
    await flushTyped(); // or what was typed last would come back into the emptied form
    try {
      await (editedItemId ? change(editedItemId, item) : add(item));
    } catch (error) {
      if (!isOutOfRoom(error)) throw error;
      setFull(messageOf("phone_full"));
    }
  });

  async function add(item: GroceryItem) {
    const added = await addItem(item);
    setFull(added.ok ? undefined : messageOf(added.code));
    if (!added.ok) return;
    form.reset({ ...form.getValues(), ...nextItemFields(item) });
    toast(TOASTS.item_added);
    form.setFocus("category");
  }

  async function change(id: string, item: GroceryItem) {
    const fields = await changeItem(id, item);
    setFull(undefined);
    form.reset({ ...form.getValues(), ...fields });
    toast(TOASTS.item_changed);
  }

  async function cancel() {
    await flushTyped();
    const fields = await stopEditing();
    form.reset({ ...form.getValues(), ...fields });
  }

  return { form, field, summary, full, keep, cancel };
}

type ItemButtonsProps = { isEditing: boolean; busy: boolean; onCancel: () => void };

function ItemButtons({ isEditing, busy, onCancel }: ItemButtonsProps) {
  if (!isEditing) {
    return (
      <Button type="submit" icon="plus" block busy={busy} busyLabel="Add Item">
        Add Item
      </Button>
    );
  }
  return (
    <div className="grid grid-cols-2 gap-3">
      <Button kind="secondary" onClick={onCancel}>
        Cancel
      </Button>
      <Button type="submit" busy={busy} busyLabel="Save Item">
        Save Item
      </Button>
    </div>
  );
}
