import { EARLY_PRESS_ID } from "@/domain/site/scripts-after-paint";

/** Does what was pressed on a drawn page before the app was there (domain/site/scripts-after-paint.ts). */
export function takeEarlyPress(): void {
  window.onclick = null;
  document.getElementById(EARLY_PRESS_ID)?.remove();
  const button = document.querySelector<HTMLButtonElement>("[data-pressed]");
  // In a task of its own: what React takes over last is not there yet.
  if (button) setTimeout(() => press(button));
}

function press(button: HTMLButtonElement): void {
  button.removeAttribute("data-pressed");
  button.click();
}
