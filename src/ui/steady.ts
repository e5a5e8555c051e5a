import { copyPressed } from "./copy-pressed";
import { keepFocusSteady } from "./steady-focus";
import { keepPressesSteady } from "./steady-press";

/**
 * What moves or goes while a member is at it takes neither the press nor the focus along. A button that copies comes along
 * too: a drawn page has no other script of its own.
 */
export function keepSteady(): void {
  keepPressesSteady();
  keepFocusSteady();
  copyPressed();
}
