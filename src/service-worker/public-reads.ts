const SAME_FOR_ALL = /^\/api\/app\/(business|fragments\/[a-z-]+)$/;
const READ_AS_GUEST =
  /^\/api\/collections\/(faqs|policy_documents|delivery_schedules|site_settings)\/records$/;

/**
 * Whether an answer of the API may be kept on the phone: only what everybody may read. Where the answer
 * depends on who asks, only a guest's may (T53): `isGuest` says that the request carries no token.
 */
export function isPublicRead(path: string, isGuest: boolean): boolean {
  return SAME_FOR_ALL.test(path) || (isGuest && READ_AS_GUEST.test(path));
}
