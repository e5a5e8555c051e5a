import type { ComponentProps } from "react";
import { controlProps, type FieldProps, splitField } from "./form-field";
import { FormFieldset } from "./form-fieldset";
import { asOption, type Choice } from "./select-field";

type ChoiceFieldProps = FieldProps &
  Omit<ComponentProps<"input">, keyof FieldProps | "className" | "type" | "value"> & {
    choices: readonly Choice[];
    value?: string | undefined;
  };

export function ChoiceField({ choices, value, ...props }: ChoiceFieldProps) {
  const { field, element } = splitField(props);
  const { id, name, "aria-invalid": invalid } = controlProps(field);
  return (
    <FormFieldset {...field}>
      <div className="grid grid-cols-1 gap-2">
        {choices.map(asOption).map((option, index) => (
          <label
            key={option.value}
            className="flex min-h-12 cursor-pointer flex-wrap items-center gap-x-3 rounded-field border border-line bg-base-100 px-3 py-2 has-checked:border-2 has-checked:border-primary has-checked:bg-leaf-soft"
          >
            <input
              {...element}
              // The first has the field's id: there the error summary leads.
              id={index === 0 ? id : `${id}-${index + 1}`}
              name={name}
              type="radio"
              value={option.value}
              aria-invalid={invalid}
              {...(value === undefined ? {} : { checked: value === option.value })}
              className="radio border-line radio-primary"
            />
            <span className="min-w-0 flex-[1_1_8rem]">{option.label}</span>
          </label>
        ))}
      </div>
    </FormFieldset>
  );
}
