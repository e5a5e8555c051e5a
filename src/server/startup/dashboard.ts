import { fail, guarded } from "../core/http";

/** PocketBase's dashboard while it is switched off. */
export function closedDashboard(e: RequestEvent): void {
  guarded(e, () => fail(404, "not_found"));
}

/** Log-ins of PocketBase's superusers while its dashboard is switched off. */
export function closedSuperusers(e: AuthRequestEvent): void {
  guarded(e.requestEvent, () => fail(404, "not_found"));
}
