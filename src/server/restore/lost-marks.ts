import { lostMarksSchema } from "@/domain/sync/restore-requests";
import { type Caller, fail, query } from "../core/http";
import { isLost, parseMark } from "../core/runs";

/** Of the moments that a phone has seen those that this server does not know any more. */
export const lostMarks = query(
  { route: "POST /api/app/restore/lost", body: lostMarksSchema },
  ({ app, body }) => ({
    lost: [...new Set(body.marks)].filter((text) => {
      const mark = parseMark(text);
      return mark !== null && isLost(app, mark);
    }),
  }),
);

/** Only what this server has lost is restored: it overrules nothing that the server knows. */
export function requireLost(app: App, seen: string): void {
  const mark = parseMark(seen);
  if (!mark || !isLost(app, mark)) fail(409, "nothing_to_restore");
}

/** Admins' sessions end soon, and their phones have nothing to send again. */
export function requireMember(caller: Caller): void {
  if (caller.isAdmin) fail(403, "access_denied");
}
