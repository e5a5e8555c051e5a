import type { ComponentProps } from "react";
import { TextField } from "./text-field";

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
