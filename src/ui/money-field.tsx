import type { ComponentProps } from "react";
import { CONTROL_CLASS, controlProps, type FieldProps, FormField, splitField } from "./form-field";

type MoneyFieldProps = FieldProps &
  Omit<ComponentProps<"input">, keyof FieldProps | "className" | "type" | "inputMode">;

export function MoneyField(props: MoneyFieldProps) {
  const { field, element } = splitField(props);
  return (
    <FormField {...field}>
      <div className="relative">
        <span
          aria-hidden="true"
          className="absolute top-0 left-0 grid h-12 w-9 place-items-center font-bold"
        >
          R
        </span>
        <input
          type="text"
          autoComplete="off"
          {...element}
          {...controlProps(field)}
          inputMode="decimal"
          className={`${CONTROL_CLASS} pl-9 font-bold tabular-nums placeholder:font-normal placeholder:text-muted`}
        />
      </div>
    </FormField>
  );
}
