const KEY = "pantry-shortcuts";

/** Whether single keys decide about payments on this device; an admin may switch that off (WCAG 2.1.4). */
export function areShortcutsOn(): boolean {
  return localStorage.getItem(KEY) !== "off";
}

export function setShortcutsOn(on: boolean): void {
  localStorage.setItem(KEY, on ? "on" : "off");
}
