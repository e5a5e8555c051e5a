import { SHARED_PAGE } from "@/domain/sync/sharing";

/**
 * A file that was shared into the app before its service worker was there to keep it. Nothing of it is
 * read or stored; the page that opens says what to do.
 */
export function shareTarget(e: RequestEvent): void {
  e.redirect(303, `${SHARED_PAGE}?problem=early`);
}
