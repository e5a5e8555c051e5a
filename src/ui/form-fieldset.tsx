import type { ReactNode } from "react";
import { controlProps, type FieldProps, HintAndError, Optional } from "./form-field.tsx";

/** What FormField is for a group of choices: a fieldset whose legend is the label. */
export function FormFieldset({ children, ...field }: FieldProps & { children: ReactNode }) {
  const control = field.id ?? field.name;
  const { "aria-describedby": describedBy } = controlProps(field);
  return (
    <fieldset aria-describedby={describedBy} className="grid min-w-0 grid-cols-1 gap-1.5">
      <legend className="mb-1.5 font-bold">{field.label}</legend>
      <Optional control={control} optional={field.optional} />
      <HintAndError control={control} hint={field.hint} error={field.error} />
      {children}
    </fieldset>
  );
}
