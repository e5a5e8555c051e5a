import type { ComponentProps } from "react";
import { CharacterCount } from "./character-count";
import { CONTROL_CLASS, controlProps, type FieldProps, FormField, splitField } from "./form-field";

type TextareaFieldProps = FieldProps &
  Omit<ComponentProps<"textarea">, keyof FieldProps | "className" | "maxLength"> & {
    /** Counts the characters left once three quarters are used; never stops anyone typing. */
    countTo?: number;
    monospace?: boolean;
  };

export function TextareaField({ countTo, monospace, ...props }: TextareaFieldProps) {
  const { field, element } = splitField(props);
  const control = controlProps(field);
  return (
    <FormField {...field}>
      <textarea
        rows={4}
        {...element}
        {...control}
        className={`${CONTROL_CLASS} ${monospace ? "font-mono" : ""}`}
      />
      {countTo && <CharacterCount controlId={control.id} limit={countTo} />}
    </FormField>
  );
}
