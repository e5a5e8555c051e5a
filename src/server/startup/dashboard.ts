import { normaliseEmail } from "../auth/account";
import { noteSignIn, requireSignInTry } from "../auth/sign-in-tries";
import { fail, guarded } from "../core/http";

/** PocketBase's dashboard while it is switched off. */
export function closedDashboard(e: RequestEvent): void {
  guarded(e, () => fail(404, "not_found"));
}

/** Wrong passwords of PocketBase's superuser wait as a member's do. While the dashboard is off the Go program answers. */
export function slowedSuperusers(e: AuthWithPasswordEvent): void {
  guarded(e.requestEvent, () => {
    const asking = { app: e.app, e: e.requestEvent };
    // No member's address has a space: its count is never a member's.
    const name = `superuser ${normaliseEmail(e.identity)}`;
    requireSignInTry(asking, name);
    e.next();
    noteSignIn(asking, name);
  });
}
