import { EARLY_PRESS_ID } from "@/domain/site/scripts-after-paint";

/** A sketch's form that the app does not show by then is not looked for any longer. */
const LOOK_MS = 10_000;
const LOOK_AGAIN_MS = 50;
/** Typed into a sketch, by the fields' ids, and the words of the button that was pressed. */
let typed: ReadonlyMap<string, string> = new Map();
let pressedWords: string | undefined;

/** Remembers what a member did on a page that the app draws anew: right before it does. */
export function rememberSketch(sketch: ParentNode): void {
  const fields = [...sketch.querySelectorAll<HTMLInputElement>("main input[id]")];
  typed = new Map(fields.filter(({ value }) => value).map(({ id, value }) => [id, value]));
  const button = sketch.querySelector<HTMLButtonElement>("[data-pressed]");
  pressedWords = button?.textContent ?? undefined;
}

/** Does what was pressed on a drawn page before the app was there (domain/site/scripts-after-paint.ts). */
export function takeEarlyPress(): void {
  window.onclick = null;
  document.getElementById(EARLY_PRESS_ID)?.remove();
  const button = document.querySelector<HTMLButtonElement>("[data-pressed]");
  // In a task of its own: what React takes over last is not there yet.
  if (button) setTimeout(() => press(button));
  if (typed.size > 0 || pressedWords !== undefined) continueSketch(Date.now() + LOOK_MS);
}

/** The same on a page that was drawn anew, once its form is there. */
function continueSketch(until: number): void {
  const fields = [...typed.keys()].map((id) => document.getElementById(id));
  const buttons = [...document.querySelectorAll<HTMLButtonElement>("main button")];
  const button = buttons.find(({ textContent }) => textContent === pressedWords);
  const isThere = fields.every(Boolean) && (pressedWords === undefined || button);
  if (!isThere) {
    if (Date.now() < until) setTimeout(() => continueSketch(until), LOOK_AGAIN_MS);
    return;
  }
  for (const field of fields as HTMLInputElement[]) field.value ||= typed.get(field.id) ?? "";
  typed = new Map();
  pressedWords = undefined;
  if (button) setTimeout(() => press(button));
}

function press(button: HTMLButtonElement): void {
  button.removeAttribute("data-pressed");
  button.click();
}
