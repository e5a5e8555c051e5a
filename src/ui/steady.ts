import { keepFocusSteady } from "./steady-focus";
import { keepPressesSteady } from "./steady-press";

/** What moves or goes while a member is at it takes neither the press nor the focus along. */
export function keepSteady(): void {
  keepPressesSteady();
  keepFocusSteady();
}
