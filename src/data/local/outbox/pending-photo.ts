import type { Subject } from "../../commands/command-type";

const KEY = "waiting-for-photo";
/** Whether this very page is waiting: not every browser tells that its picker was closed. */
let isHere = false;

/**
 * The member goes to the camera or the gallery, and the phone may end this app then to make
 * room. In localStorage, because it must be written before the picker opens, and at once.
 */
export function expectPhoto(of: Subject): void {
  localStorage.setItem(KEY, keyOf(of));
  isHere = true;
}

export function photoCame(): void {
  localStorage.removeItem(KEY);
}

export function isPhotoExpected(of: Subject): boolean {
  return !isHere && localStorage.getItem(KEY) === keyOf(of);
}

function keyOf(of: Subject): string {
  return "orderId" in of ? of.orderId : of.reference;
}
