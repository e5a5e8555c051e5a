import { DATA_DELETED } from "@/domain/auth/data-deleted";
import { fill, MESSAGES, NOTICES, type Toast } from "@/domain/text/messages";
import { SESSION_NOTICES } from "@/domain/text/session-messages";

const TEXTS: ReadonlyMap<string, string> = new Map([
  ["expired", SESSION_NOTICES.session_locked],
  ["password_changed", SESSION_NOTICES.session_password_changed],
  ["signed_out", SESSION_NOTICES.session_signed_out],
  ["data_removed", SESSION_NOTICES.session_data_removed],
  ["account_deleted", SESSION_NOTICES.session_account_deleted],
  ["account_claimed", SESSION_NOTICES.session_account_claimed],
  ["account_unknown", SESSION_NOTICES.session_account_unknown],
  ["deactivated", SESSION_NOTICES.session_deactivated],
]);

/** Why a session ended, what happened to the member's data and notifications on this phone, and how much waits there. */
export function sessionEndNotice(end: string, waiting: number, hadPush = false): Toast {
  if (end === DATA_DELETED) {
    return { title: NOTICES.data_deleted, description: NOTICES.data_deleted_member };
  }
  const text = TEXTS.get(end);
  const canSignIn = !["account_unknown", "deactivated"].includes(end);
  const count =
    canSignIn &&
    waiting > 0 &&
    fill(SESSION_NOTICES.session_work_waits, { count: String(waiting) });
  const push = canSignIn && hadPush && SESSION_NOTICES.session_push_off;
  const description = [text, count, push].filter(Boolean).join(" ");
  return { title: MESSAGES.session_expired, ...(description && { description }) };
}
