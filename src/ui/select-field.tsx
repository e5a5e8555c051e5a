import type { ComponentProps } from "react";
import { CONTROL_CLASS, controlProps, type FieldProps, FormField, splitField } from "./form-field";
import { Icon } from "./icon";

export type Choice = string | { value: string; label: string };

type SelectFieldProps = FieldProps &
  Omit<ComponentProps<"select">, keyof FieldProps | "className" | "children"> & {
    choices: readonly Choice[];
    prompt?: string | null;
  };

export function SelectField({ choices, prompt = "Choose one", ...props }: SelectFieldProps) {
  const { field, element } = splitField(props);
  return (
    <FormField {...field}>
      <div className="relative">
        <select
          {...element}
          {...controlProps(field)}
          className={`${CONTROL_CLASS} appearance-none pr-11`}
        >
          {prompt !== null && <option value="">{prompt}</option>}
          {choices.map(asOption).map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" className="pointer-events-none absolute top-3 right-3 size-6" />
      </div>
    </FormField>
  );
}

export function asOption(choice: Choice) {
  return typeof choice === "string" ? { value: choice, label: choice } : choice;
}
