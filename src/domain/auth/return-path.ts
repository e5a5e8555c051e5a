const NEEDS_SIGN_IN = /^\/(account|admin|buying|check-order|dashboard|subscribe)(?=[/?#]|$)/;

/** The page that a sign-in leads back to: one of this app's that needs it, so nothing that a link's token opens. */
export function returnPath(path: unknown): string | undefined {
  return typeof path === "string" && NEEDS_SIGN_IN.test(path) ? path : undefined;
}
