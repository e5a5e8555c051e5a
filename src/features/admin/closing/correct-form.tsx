import { type FormEvent, useRef, useState } from "react";
import { perform } from "@/data/core/perform";
import { correctResult } from "@/data/remote/closing";
import {
  type ClosedOrderView,
  correctResultSchema,
  type ResultRow,
} from "@/domain/closing/responses";
import { parseRand } from "@/domain/money/parse-rand";
import { ADMIN_TOASTS } from "@/domain/text/admin-messages";
import { messageOf } from "@/domain/text/messages";
import { Button } from "@/ui/button";
import { MoneyField } from "@/ui/money-field";
import { Problem } from "@/ui/problem";
import { TextField } from "@/ui/text-field";
import { toast } from "@/ui/toast";
import { useAction } from "@/ui/use-action";

type CorrectFormProps = {
  item: ResultRow;
  onCancel: () => void;
  onDone: (order: ClosedOrderView) => void;
};

/** What an item cost after all: the difference is the member's credit, or comes off it. */
export function CorrectForm({ item, onCancel, onDone }: CorrectFormProps) {
  const id = useRef(crypto.randomUUID());
  const { busy, problem, run } = useAction();
  const [fields, setFields] = useState<Readonly<Record<string, string>>>({});
  const error = (field: string) => {
    const code = fields[field];
    return code && messageOf(code);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const cents = parseRand(String(typed.get("correct-price") ?? ""));
    const values = {
      id: id.current,
      result_id: item.id,
      from_cents: item.cents,
      cents: cents.ok ? cents.value : -1,
      reason: String(typed.get("correct-reason") ?? ""),
    };
    run(async () => {
      const failure = await perform(
        correctResultSchema,
        values,
        ADMIN_TOASTS.correction_failed,
        async (command) => {
          const order = await correctResult(command);
          toast(ADMIN_TOASTS.correction_saved);
          onDone(order);
        },
      );
      setFields(failure?.fields ?? {});
      return failure;
    });
  };
  return (
    <form
      noValidate
      onSubmit={submit}
      className="grid grid-cols-1 gap-3 rounded-box bg-base-200 p-4"
    >
      <MoneyField
        name="correct-price"
        label="Price after all"
        defaultValue={(item.cents / 100).toFixed(2)}
        error={error("cents")}
      />
      <TextField
        name="correct-reason"
        label="Reason"
        hint="The member sees it."
        error={error("reason")}
      />
      <Problem>{problem}</Problem>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy} busyLabel="Saving...">
          Correct the price
        </Button>
        <Button kind="secondary" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
