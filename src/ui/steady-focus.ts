const CONTROLS = ["a", "button", "input", "select", "textarea", "summary"].join();
/** What is read as one. */
const PARTS = ["li", "tr", "article", "section", "form", "dialog"].join();
const HEADINGS = "h1, h2, h3";
/** Until then a screen that knows better where its focus goes has moved it. */
const REST_MS = 100;

/** What has the focus, or is around it, with what was beside it then. */
interface Step {
  readonly element: Element;
  readonly before: Element | null;
  readonly after: Element | null;
}

/** From what has the focus outwards. */
let held: readonly Step[] = [];
/** The same of what a dialog was opened by, while it is open. */
let asked: readonly Step[] = [];
/** A form that came where the focus was lost. */
let form: Element | undefined;
let isResting = false;

/**
 * A press may remove what was pressed: a row, or a button that a form replaces. For a screen reader the page would
 * begin again at its top. From now on the focus goes to what came instead, to the next row, or to the part around it.
 */
export function keepFocusSteady(): void {
  addEventListener("focusin", hold);
  addEventListener("focusout", letGo);
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
}

function hold({ target }: FocusEvent): void {
  if (!(target instanceof Element)) return;
  const from = held[0]?.element;
  if (from && target.closest("dialog") && !from.closest("dialog")) asked = held;
  held = pathOf(target);
  form = undefined;
}

function pathOf(control: Element): Step[] {
  const path: Step[] = [];
  for (let at: Element | null = control; at && at !== document.body; at = at.parentElement) {
    path.push({ element: at, before: at.previousElementSibling, after: at.nextElementSibling });
  }
  return path;
}

/** Whoever leaves a control, as by a press beside it, has lost nothing. */
function letGo({ target }: FocusEvent): void {
  queueMicrotask(() => {
    if (target === held[0]?.element && held[0]?.element.isConnected) held = [];
  });
}

function look(changes: readonly MutationRecord[]): void {
  if (!isLost()) return;
  form ??= changes.flatMap(({ addedNodes }) => [...addedNodes].flatMap(formsIn))[0];
  if (isResting) return;
  isResting = true;
  setTimeout(() => {
    isResting = false;
    if (isLost()) focusOn(form?.closest("main, dialog[open]") ? form : placeOf(lost()));
  }, REST_MS);
}

function formsIn(node: Node): Element[] {
  if (!(node instanceof Element)) return [];
  return node.matches("form") ? [node] : [...node.querySelectorAll("form")];
}

function isLost(): boolean {
  const control = held[0]?.element;
  return control?.isConnected === false && document.activeElement === document.body;
}

/** A dialog that is closed leads back to what opened it. */
function lost(): readonly Step[] {
  const dialog = held.find(({ element }) => element.localName === "dialog");
  return dialog && !isSeen(dialog.element) ? asked : held;
}

function placeOf(path: readonly Step[]): Element | null {
  const at = path.findIndex(({ element }) => isSeen(element));
  const around = path[at]?.element;
  const gone = path[at - 1];
  if (!around?.closest("main, dialog")) return null;
  if (!gone) return around;
  const now = seenFrom(gone.before ? gone.before.nextElementSibling : around.firstElementChild);
  if (now && now !== gone.after) return startOf(now, around);
  return rowBeside(gone) ?? partOf(path.slice(at));
}

/** Where what came instead is read from. Of a whole page that is its heading, once it is there. */
function startOf(now: Element, around: Element): Element | null {
  if (now.matches(`${CONTROLS},${PARTS}`)) return now;
  return now.querySelector(HEADINGS) ?? (around.localName === "main" ? null : now);
}

function rowBeside({ element, before, after }: Step): Element | undefined {
  const isRow = (other: Element | null) =>
    other !== null &&
    isSeen(other) &&
    other.localName === element.localName &&
    other.matches(PARTS);
  return [after, before].find(isRow) ?? undefined;
}

/** The nearest row, or the heading of what it was part of; where the first heading comes later, what was around it. */
function partOf(path: readonly Step[]): Element | null {
  const around = path[0]?.element;
  for (const { element } of path) {
    if (element.matches("li, tr, form[aria-label]")) return element;
    const heading = element.querySelector(HEADINGS);
    if (heading && around && isAfter(heading, around)) return around;
    if (heading || element.matches("main, dialog")) return heading;
  }
  return null;
}

function isAfter(other: Element, element: Element): boolean {
  const where = element.compareDocumentPosition(other);
  return where === Node.DOCUMENT_POSITION_FOLLOWING;
}

function seenFrom(first: Element | null): Element | null {
  let at = first;
  while (at && !isSeen(at)) at = at.nextElementSibling;
  return at;
}

function isSeen(element: Element): boolean {
  return element.isConnected && element.getClientRects().length > 0;
}

function focusOn(goal: Element | null): void {
  if (!(goal instanceof HTMLElement)) return;
  if (goal.tabIndex < 0 && !goal.hasAttribute("tabindex")) {
    goal.tabIndex = -1;
    goal.addEventListener("blur", () => goal.removeAttribute("tabindex"), { once: true });
  }
  goal.focus({ preventScroll: true });
}
