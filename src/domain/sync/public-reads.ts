const SAME_FOR_ALL = /^\/api\/app\/(business|deliveries|fragments\/[a-z-]+)$/;

/** Where the service worker keeps the answers. */
export const PUBLIC_CACHE = "public-content";

/**
 * What the service worker asks for in place of the page, and may answer from its cache: public answers alone (T53).
 * Neither the question nor the answer tells anything of the member's phone or of the server as it is now.
 */
export function isPublicRead(path: string): boolean {
  return SAME_FOR_ALL.test(path);
}
