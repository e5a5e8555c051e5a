import type { ReactNode } from "react";
import { controlProps, type FieldProps, HintAndError, Optional } from "./form-field";

export function FormFieldset({ children, ...field }: FieldProps & { children: ReactNode }) {
  const control = field.id ?? field.name;
  const { "aria-describedby": describedBy, "aria-required": required } = controlProps(field);
  return (
    <fieldset
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: only a radiogroup may say that it is required, and only a fieldset has a legend
      role="radiogroup"
      aria-required={required}
      aria-describedby={describedBy}
      className="grid min-w-0 grid-cols-1 gap-1.5"
    >
      <legend className="mb-1.5 font-bold">
        {field.label}
        {required && (
          <span aria-hidden="true" className="font-normal text-muted">
            {" (required)"}
          </span>
        )}
      </legend>
      <Optional control={control} optional={field.optional} />
      <HintAndError control={control} hint={field.hint} error={field.error} />
      {children}
    </fieldset>
  );
}
