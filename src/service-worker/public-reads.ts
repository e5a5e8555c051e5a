const SAME_FOR_ALL = /^\/api\/app\/(business|deliveries|fragments\/[a-z-]+)$/;
const READ_AS_GUEST = /^\/api\/collections\/(faqs|policy_documents|site_settings)\/records$/;

/** Only public answers are cached; where the answer depends on who asks, only a guest's is (T53). */
export function isPublicRead(path: string, isGuest: boolean): boolean {
  return SAME_FOR_ALL.test(path) || (isGuest && READ_AS_GUEST.test(path));
}
