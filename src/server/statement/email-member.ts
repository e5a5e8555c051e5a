import { EMAILS_PER_ADMIN } from "@/domain/limits/limits";
import { emailMemberSchema } from "@/domain/statement/desk/desk";
import { DAY_MS } from "@/domain/time/durations";
import { momentText } from "@/domain/time/sa-time";
import { isProven } from "../auth/account";
import { audit, isCarriedOut } from "../core/audit";
import { command, fail } from "../core/http";
import { findOrNull } from "../core/records";
import { settings } from "../core/settings";
import { selectFirst } from "../core/sql";
import { queueMail } from "../mail/outbox";
import { deskLinesById } from "./desk-rows";
import { seenLines } from "./line-decisions";

const EMAILED = "statement.emailed";

/**
 * Emails a member about an open deposit. The log has sender, member and line; the text is in the
 * outbox alone.
 */
export const emailMember = command(
  { route: "POST /api/app/admin/statement/desk/email", body: emailMemberSchema },
  ({ app: tx, caller, now, body }) => {
    const { id, line: seen, user_id: userId, message } = body;
    const user = findOrNull(tx, "users", userId) ?? fail(404, "not_found");
    if (!isSent(tx, id, { lineId: seen.id, userId })) {
      const [line] = seenLines({ tx, caller, now }, [seen], ["open"]);
      if (!line) return fail(404, "not_found");
      if (!isProven(user)) fail(409, "member_email_unconfirmed");
      if (!settings.sendsEmail) fail(409, "member_email_no_server");
      if (sentToday(tx, caller.id, now) >= EMAILS_PER_ADMIN) fail(429, "too_many_member_emails");
      const isQueued = queueMail(tx, {
        to: user.email(),
        userId,
        event: "deposit_question",
        eventId: id,
        data: { amount: line.getInt("cents"), date: line.getString("date"), message },
        dueAt: now,
      });
      if (!isQueued) fail(429, "member_email_full");
      const about = { action: EMAILED, collection: "bank_lines", recordId: line.id };
      audit(tx, { ...about, id, at: now, actorId: caller.id, after: { user_id: userId } });
    }
    return { email: user.email(), lines: deskLinesById(tx, [seen.id]) };
  },
);

/** Whether this command was carried out before. Another one's id is refused. */
function isSent(tx: App, id: string, { lineId, userId }: { lineId: string; userId: string }) {
  return isCarriedOut(
    tx,
    id,
    (entry) =>
      entry.getString("action") === EMAILED &&
      entry.getString("record_id") === lineId &&
      entry.getString("member_id") === userId,
  );
}

function sentToday(tx: App, adminId: string, now: number): number {
  const found = selectFirst(
    tx,
    `SELECT COUNT(*) AS n FROM (SELECT 1 FROM audit_log
       WHERE actor_id = {:adminId} AND action = '${EMAILED}' AND at > {:since} LIMIT ${EMAILS_PER_ADMIN})`,
    { adminId, since: momentText(now - DAY_MS) },
    { n: 0 },
  );
  return found?.n ?? 0;
}
