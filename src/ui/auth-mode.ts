/** What the sign-up card opens with. */
export type AuthMode = "signup" | "login";

declare module "@tanstack/react-router" {
  interface HistoryState {
    authMode?: AuthMode;
  }
}
