/** What a second press would turn back. */
const TOGGLES = ["summary", "[aria-expanded]", "[popovertarget]"].join();
const CONTROLS = ["a", "button", "input", "label", "select", "summary", "textarea"].join();

interface Press {
  readonly control: Element;
  readonly name: string;
  /** Where the control was, px in the window. */
  readonly box: DOMRect;
}

let pressed: Press | undefined;
/** The first press of a double press. */
let first: Press | undefined;

/**
 * A page may move while a member presses: a line leaves its list, a message comes or goes. From now on a
 * press acts on what was pressed, where a browser gives up that of a mouse; and the second press of a double
 * press on nothing but what the first one was for, which it doesn't take back.
 */
export function keepPressesSteady(): void {
  addEventListener("pointerdown", remember, true);
  addEventListener("mousedown", keepFocus, true);
  addEventListener("click", act, true);
}

function remember({ target }: Event): void {
  const control = target instanceof Element ? target.closest(CONTROLS) : null;
  const box = control?.getBoundingClientRect();
  pressed = control && box ? { control, box, name: nameOf(control) } : undefined;
}

/** What the first press has led to has the focus: a question's field, or what is wrong. */
function keepFocus(event: MouseEvent): void {
  if (event.detail > 1 && first && !first.control.contains(event.target as Node)) {
    event.preventDefault();
  }
}

function act(event: MouseEvent): void {
  const press = pressed;
  pressed = undefined;
  if (event.detail === 1) first = press;
  if (!press || event.detail === 0) return; // by keyboard, or of a label's field
  const isOther = event.detail > 1 && !repeats(press);
  if (!isOther && (press.control.contains(event.target as Node) || hasLeft(event, press))) return;
  event.stopImmediatePropagation();
  event.preventDefault();
  if (isOther || !canBePressed(press.control)) return;
  press.control.dispatchEvent(new PointerEvent("click", event));
}

/** Whether a second press repeats the first one, of a control that still says the same and may have been drawn again. */
function repeats({ control, name }: Press): boolean {
  if (!first) return true;
  const isThere = first.control === control || !first.control.isConnected;
  return isThere && first.name === name && !control.matches(TOGGLES);
}

/** Whether the hand has left the control, as one does to take a press back. */
function hasLeft({ clientX: x, clientY: y }: MouseEvent, { box }: Press): boolean {
  return x < box.left || x > box.right || y < box.top || y > box.bottom;
}

function canBePressed(control: Element): boolean {
  const isBehind = document.querySelector(":modal") !== null && !control.matches(":modal *");
  return control.isConnected && !isBehind && !control.matches(":disabled");
}

/** What tells a control from others: its words, and what it is about. */
function nameOf(control: Element): string {
  const name = control.ariaLabel ?? control.textContent;
  return [name, control.getAttribute("aria-describedby")].join();
}
