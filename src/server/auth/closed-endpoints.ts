import { fail, guarded } from "../core/http";

/** An endpoint of PocketBase in whose place we have our own, because a digest is what it stores. */
export function closedEndpoint(e: RequestEvent): void {
  guarded(e, () => fail(404, "not_found"));
}

/** The same endpoint by another spelling of the collection, which reaches PocketBase's own handler. */
export function closedAuthRequest(e: { requestEvent: RequestEvent }): void {
  closedEndpoint(e.requestEvent);
}

/** As above for an endpoint that answers 204 to unknown addresses: known ones get the same (T46). */
export function silentAuthRequest(e: { requestEvent: RequestEvent }): void {
  e.requestEvent.noContent(204);
}
