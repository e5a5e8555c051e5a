import type { ComponentProps } from "react";
import { TextField } from "./text-field";

export function DateField(props: ComponentProps<typeof TextField>) {
  return <TextField type="date" {...props} />;
}
