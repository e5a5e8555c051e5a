import type { ComponentProps } from "react";
import { controlProps, type FieldProps, splitField } from "./form-field";

type CheckboxFieldProps = Omit<FieldProps, "error" | "optional"> &
  Omit<ComponentProps<"input">, keyof FieldProps | "className" | "type"> & {
    kind?: "checkbox" | "switch";
  };

export function CheckboxField({ kind = "checkbox", ...props }: CheckboxFieldProps) {
  const { field, element } = splitField({ ...props, optional: undefined, error: undefined });
  const { id, name, "aria-describedby": describedBy } = controlProps(field);
  return (
    <div>
      <label className="flex min-h-12 w-fit cursor-pointer flex-wrap items-center gap-x-3">
        <input
          {...element}
          id={id}
          name={name}
          type="checkbox"
          role={kind === "switch" ? "switch" : undefined}
          aria-describedby={describedBy}
          className={
            kind === "switch"
              ? "switch text-line checked:text-primary"
              : "checkbox border-line checkbox-primary"
          }
        />
        <span className="grow basis-[min-content] font-bold">{field.label}</span>
      </label>
      {field.hint && (
        <p id={`${id}-hint`} className="text-muted">
          {field.hint}
        </p>
      )}
    </div>
  );
}
