import { DATA_DELETED } from "@/domain/auth/data-deleted";
import { fill, MESSAGES, NOTICES, type Toast } from "@/domain/text/messages";

const TEXTS: ReadonlyMap<string, string> = new Map([
  ["expired", NOTICES.session_locked],
  ["password_changed", NOTICES.session_password_changed],
  ["signed_out", NOTICES.session_signed_out],
  ["data_removed", NOTICES.session_data_removed],
  ["account_deleted", NOTICES.session_account_deleted],
  ["account_claimed", NOTICES.session_account_claimed],
  ["account_unknown", NOTICES.session_account_unknown],
  ["deactivated", NOTICES.session_deactivated],
]);

/** Why a session ended, what happened to the member's data and notifications on this phone, and how much waits there. */
export function sessionEndNotice(end: string, waiting: number, hadPush = false): Toast {
  if (end === DATA_DELETED) {
    return { title: NOTICES.data_deleted, description: NOTICES.data_deleted_member };
  }
  const text = TEXTS.get(end);
  const canSignIn = end !== "account_unknown";
  const count =
    canSignIn && waiting > 0 && fill(NOTICES.session_work_waits, { count: String(waiting) });
  const push = canSignIn && hadPush && NOTICES.session_push_off;
  const description = [text, count, push].filter(Boolean).join(" ");
  return { title: MESSAGES.session_expired, ...(description && { description }) };
}
