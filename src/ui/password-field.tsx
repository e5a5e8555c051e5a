import { type ComponentProps, useEffect, useRef, useState } from "react";
import { CONTROL_CLASS, controlProps, type FieldProps, FormField, splitField } from "./form-field";

type PasswordFieldProps = FieldProps &
  Omit<ComponentProps<"input">, keyof FieldProps | "className" | "type"> & {
    autoComplete: "current-password" | "new-password";
  };

export function PasswordField(props: PasswordFieldProps) {
  const { field, element } = splitField(props);
  const control = controlProps(field);
  const [shown, setShown] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    const form = toggle.current?.form;
    const hide = () => setShown(false);
    form?.addEventListener("submit", hide);
    return () => form?.removeEventListener("submit", hide);
  }, []);

  return (
    <FormField {...field}>
      <div className="flex gap-2">
        <input
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          {...element}
          {...control}
          type={shown ? "text" : "password"}
          className={CONTROL_CLASS}
        />
        <button
          ref={toggle}
          type="button"
          aria-controls={control.id}
          onClick={() => setShown(!shown)}
          className="btn h-auto min-h-12 w-20 border-base-content bg-base-100 text-base hover:bg-base-200"
        >
          <span>
            {shown ? "Hide" : "Show"}
            <span className="sr-only"> {field.label.toLowerCase()}</span>
          </span>
        </button>
      </div>
      <span role="status" className="sr-only">
        {shown ? "Your password is visible" : ""}
      </span>
    </FormField>
  );
}
