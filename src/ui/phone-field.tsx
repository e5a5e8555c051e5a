import type { ComponentProps } from "react";
import { TextField } from "./text-field";

/** The number on which we contact members about their orders. */
export function PhoneField(props: Omit<ComponentProps<typeof TextField>, "label">) {
  return (
    <TextField
      label="WhatsApp phone"
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      hint="We'll use it to contact you about your order"
      {...props}
    />
  );
}
