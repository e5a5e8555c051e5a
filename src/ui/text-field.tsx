import type { ComponentProps } from "react";
import { CONTROL_CLASS, controlProps, type FieldProps, FormField, splitField } from "./form-field";

type TextFieldProps = FieldProps & Omit<ComponentProps<"input">, keyof FieldProps | "className">;

export function TextField(props: TextFieldProps) {
  const { field, element } = splitField(props);
  return (
    <FormField {...field}>
      <input
        type="text"
        {...element}
        {...controlProps(field)}
        className={`${CONTROL_CLASS} read-only:border-base-300 read-only:bg-base-200`}
      />
    </FormField>
  );
}
