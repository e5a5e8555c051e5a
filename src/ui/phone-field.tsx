import type { ComponentProps } from "react";
import { TextField } from "./text-field";

/** The number that an order is talked about on. */
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
