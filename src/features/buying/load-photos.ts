/** What shrinks photos, with its library. */
export function loadPhotos() {
  return import("@/data/device/prepare-proof");
}
