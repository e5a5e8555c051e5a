import type { ReactNode } from "react";
import { Icon } from "./icon";

export type FieldProps = {
  name: string;
  label: string;
  /** Defaults to the name; give one where two forms of a page share a name. */
  id?: string | undefined;
  hint?: ReactNode;
  error?: string | undefined;
  /** Says "(optional)" beside the label, or nothing for a filter; every other field is announced as required. */
  optional?: Optionality;
};

type Optionality = boolean | "filter" | undefined;

export function splitField<Props extends FieldProps>(props: Props) {
  const { name, label, id, hint, error, optional, ...element } = props;
  return { field: { name, label, id, hint, error, optional }, element };
}

export const CONTROL_CLASS =
  "block w-full min-h-12 rounded-field border border-line bg-base-100 px-3 py-2 text-base text-base-content " +
  "aria-invalid:border-2 aria-invalid:border-error disabled:border-base-300 disabled:bg-base-200 disabled:text-muted";

/** Ties a control to its hint and error; every control of `ui/` spreads it. */
export function controlProps({ id, name, hint, error, optional }: FieldProps) {
  const control = id ?? name;
  const described = [
    optional === true && `${control}-optional`,
    hint && `${control}-hint`,
    error && `${control}-error`,
  ].filter(Boolean);
  return {
    id: control,
    name,
    "aria-required": optional ? undefined : true,
    "aria-invalid": error ? true : undefined,
    "aria-describedby": described.length > 0 ? described.join(" ") : undefined,
  } as const;
}

type FormFieldProps = FieldProps & {
  /** The error is read aloud at once, where no error summary leads to it. */
  errorRole?: "alert" | undefined;
  children: ReactNode;
};

export function FormField({ children, errorRole, ...field }: FormFieldProps) {
  const control = field.id ?? field.name;
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <div className="flex flex-wrap items-baseline gap-x-2">
        <label htmlFor={control} className="font-bold">
          {field.label}
        </label>
        <Optional control={control} optional={field.optional} />
      </div>
      <HintAndError control={control} hint={field.hint} error={field.error} role={errorRole} />
      {children}
    </div>
  );
}

export function Optional({ control, optional }: { control: string; optional: Optionality }) {
  if (optional !== true) return null;
  return (
    <span id={`${control}-optional`} className="text-muted">
      (optional)
    </span>
  );
}

type HintAndErrorProps = {
  control: string;
  hint: ReactNode;
  error: string | undefined;
  role?: "alert" | undefined;
};

export function HintAndError({ control, hint, error, role }: HintAndErrorProps) {
  return (
    <>
      {hint && (
        <p id={`${control}-hint`} className="text-muted">
          {hint}
        </p>
      )}
      {error && (
        <FieldError control={control} role={role}>
          {error}
        </FieldError>
      )}
    </>
  );
}

type FieldErrorProps = { control: string; role?: "alert" | undefined; children: string };

export function FieldError({ control, role, children }: FieldErrorProps) {
  return (
    <p
      id={`${control}-error`}
      role={role}
      className="flex items-start gap-1.5 font-semibold text-error"
    >
      <Icon name="alert" className="mt-0.5 size-5" />
      <span>
        <span className="sr-only">Error: </span>
        {children}
      </span>
    </p>
  );
}
