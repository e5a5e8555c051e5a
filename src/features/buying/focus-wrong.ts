import { focusField } from "@/ui/error-summary";

/** Leads to what is wrong, also where it is folded away. */
export function focusWrong(id: string): void {
  const control = document.getElementById(id);
  const folded = control?.closest("details");
  if (folded) folded.open = true;
  if (control) focusField(control);
}
