import { EARLY_PRESS_ID } from "@/domain/site/scripts-after-paint";

/** A sketch's form that the app does not show by then is not looked for any longer. */
const LOOK_MS = 10_000;
const LOOK_AGAIN_MS = 50;
/** Typed into a sketch, by the fields' ids, and the words of the button that was pressed. */
let typed: ReadonlyMap<string, string> = new Map();
let pressedWords: string | undefined;
/** The field that is being typed into, and what of it is selected; the browser says nothing of an email's. */
let typing: { id: string; start: number | null; end: number | null } | undefined;

/** Remembers what a member did on a page that the app draws anew: right before it does. */
export function rememberSketch(sketch: ParentNode): void {
  const fields = [...sketch.querySelectorAll<HTMLInputElement>("main input[id]")];
  typed = new Map(fields.filter(({ value }) => value).map(({ id, value }) => [id, value]));
  const field = fields.find((one) => one === document.activeElement);
  typing = field && { id: field.id, start: field.selectionStart, end: field.selectionEnd };
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
  continueSketch(Date.now() + LOOK_MS);
}

/** The same on a page that was drawn anew: each field once it is there, then the button, if that form has it. */
function continueSketch(until: number): void {
  typed = new Map([...typed].filter(([id, value]) => !fillIn(id, value)));
  if (typing && goOnTyping(typing)) typing = undefined;
  const buttons = [...document.querySelectorAll<HTMLButtonElement>("main button")];
  const button = buttons.find(({ textContent }) => textContent === pressedWords);
  if (button && typed.size === 0) {
    pressedWords = undefined;
    setTimeout(() => press(button));
  }
  const isDone = typed.size === 0 && !typing && pressedWords === undefined;
  if (!isDone && Date.now() < until) setTimeout(() => continueSketch(until), LOOK_AGAIN_MS);
}

function fillIn(id: string, value: string): boolean {
  const field = fieldOf(id);
  if (field) field.value ||= value;
  return field !== undefined;
}

/** What is typed next goes where it would have gone; a member who has gone elsewhere stays there. */
function goOnTyping({ id, start, end }: NonNullable<typeof typing>): boolean {
  const field = fieldOf(id);
  if (field && document.activeElement === document.body) {
    field.focus({ preventScroll: true });
    if (start !== null) field.setSelectionRange(start, end);
  }
  return field !== undefined;
}

function fieldOf(id: string): HTMLInputElement | undefined {
  const field = document.getElementById(id);
  return field instanceof HTMLInputElement ? field : undefined;
}

function press(button: HTMLButtonElement): void {
  button.removeAttribute("data-pressed");
  button.click();
}
