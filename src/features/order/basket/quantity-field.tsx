import { type ComponentProps, useState } from "react";
import { QUANTITY_MIN, withinQuantity } from "@/domain/text/text-limits";
import { Button } from "@/ui/button";
import {
  CONTROL_CLASS,
  controlProps,
  type FieldProps,
  FormField,
  splitField,
} from "@/ui/form-field";
import { Icon } from "@/ui/icon";

type QuantityFieldProps = FieldProps &
  Omit<ComponentProps<"input">, keyof FieldProps | "className"> & {
    typed: string;
    onStep: (quantity: string) => void;
  };

/** How many: typed, or by one with the buttons, never below 1. */
export function QuantityField({ typed, onStep, ...props }: QuantityFieldProps) {
  const { field, element } = splitField(props);
  const quantity = Number.parseInt(typed, 10) || 0;
  const [stepped, setStepped] = useState("");
  function step(by: number) {
    const next = String(withinQuantity(quantity + by));
    setStepped(next);
    onStep(next);
  }
  return (
    <FormField {...field}>
      <div className="flex gap-2">
        <Button
          kind="secondary"
          className="min-w-12 px-0! aria-disabled:border-base-300 aria-disabled:text-muted"
          aria-label="Decrease quantity"
          aria-disabled={quantity <= QUANTITY_MIN}
          onClick={() => step(-1)}
        >
          <Icon name="minus" />
        </Button>
        <input
          {...element}
          {...controlProps(field)}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          className={`${CONTROL_CLASS} min-w-12 text-center font-bold tabular-nums`}
        />
        <Button
          kind="secondary"
          className="min-w-12 px-0! aria-disabled:border-base-300 aria-disabled:text-muted"
          aria-label="Increase quantity"
          onClick={() => step(1)}
        >
          <Icon name="plus" />
        </Button>
        <span role="status" className="sr-only">
          {stepped === typed && stepped}
        </span>
      </div>
    </FormField>
  );
}
