import type { ComponentProps } from "react";
import { TextField } from "./text-field.tsx";

/** An address to type, by the keyboard for it and without a phone's own spelling. */
export function EmailField(props: ComponentProps<typeof TextField>) {
  return (
    <TextField
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      enterKeyHint="send"
      {...props}
    />
  );
}
