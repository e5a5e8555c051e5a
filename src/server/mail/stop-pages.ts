/*
 * What opens where a mail program can't send a List-Unsubscribe itself: the page whose button does it. Nothing is
 * changed here, since a scanner opens the address too.
 */

export function newsletterStopPage(e: RequestEvent): void {
  leadTo(e, "/newsletter/unsubscribe");
}

export function remindersStopPage(e: RequestEvent): void {
  leadTo(e, "/reminders/stop");
}

export function policyEmailsStopPage(e: RequestEvent): void {
  leadTo(e, "/policy-emails/stop");
}

function leadTo(e: RequestEvent, page: string): void {
  e.response.header().set("Cache-Control", "no-store");
  e.redirect(303, `${page}#token=${encodeURIComponent(e.request.pathValue("token"))}`);
}
