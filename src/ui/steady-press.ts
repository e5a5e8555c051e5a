const CONTROLS = "a, button, input, label, select, summary, textarea";

interface Press {
  readonly control: Element;
  /** Where the control was, px in the window. */
  readonly box: DOMRect;
}

let pressed: Press | undefined;
/** What the first press of a double press was for. */
let first: (Press & { readonly name: string }) | undefined;

/**
 * A page may move while a member presses: a line leaves its list, a message comes or goes. From now on a
 * press acts on what was pressed, where a browser gives up that of a mouse; and the second press of a double
 * press on nothing but what the first one was for.
 */
export function keepPressesSteady(): void {
  addEventListener("pointerdown", remember, true);
  addEventListener("click", act, true);
}

function remember({ target }: Event): void {
  const control = target instanceof Element ? target.closest(CONTROLS) : null;
  pressed = control ? { control, box: control.getBoundingClientRect() } : undefined;
}

function act(event: MouseEvent): void {
  const press = pressed;
  pressed = undefined;
  if (event.detail === 1) first = press && { ...press, name: nameOf(press.control) };
  if (!press || event.detail === 0) return; // by keyboard, or of a label's field
  const { control } = press;
  const isSecond = event.detail > 1 && !isFirst(control);
  if (!isSecond && !isMissed(event, press)) return;
  event.stopImmediatePropagation();
  event.preventDefault();
  if (!isSecond) control.dispatchEvent(new PointerEvent("click", event));
}

/** Whether the browser has given the press to something else, though the hand didn't leave the control. */
function isMissed(event: MouseEvent, { control, box }: Press): boolean {
  const { target, clientX: x, clientY: y } = event;
  if (control.contains(target as Node) || !canBePressed(control)) return false;
  return box.left <= x && x <= box.right && box.top <= y && y <= box.bottom;
}

/** Whether a control is what the first press was for; it may have been drawn again since. */
function isFirst(control: Element): boolean {
  if (!first || first.control === control) return true;
  return !first.control.isConnected && first.name === nameOf(control);
}

function nameOf(control: Element): string {
  const name = control.ariaLabel ?? control.textContent;
  return `${name} ${control.getAttribute("aria-describedby")}`;
}

function canBePressed(control: Element): boolean {
  const isBehind = document.querySelector(":modal") !== null && !control.matches(":modal *");
  return control.isConnected && !isBehind && !control.matches(":disabled");
}
