/** What the sign-up card opens with. */
export type AuthMode = "signup" | "login";

declare module "@tanstack/react-router" {
  interface HistoryState {
    authMode?: AuthMode;
    /** The page that was opened signed out, with its search and hash: a sign-in leads back to it. */
    returnTo?: string | undefined;
  }
}
