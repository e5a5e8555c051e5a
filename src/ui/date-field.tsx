import type { ComponentProps } from "react";
import { TextField } from "./text-field.tsx";

/** A day, by the browser's own calendar; its value is a plain date (`2026-11-28`). */
export function DateField(props: ComponentProps<typeof TextField>) {
  return <TextField type="date" {...props} />;
}
