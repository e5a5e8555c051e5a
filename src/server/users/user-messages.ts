import { USER_MESSAGES_SHOWN } from "@/domain/limits/limits";
import { mailState } from "@/domain/notification/mail-state";
import type { SentMessage } from "@/domain/payment/details";
import { momentOf } from "@/domain/time/sa-time";
import type { UserMessages } from "@/domain/users/responses";
import { query } from "../core/http";
import { selectAll } from "../core/sql";
import { recordView } from "../core/views";
import { findMember } from "./user-view";
import { memberAsked } from "./view-user";

const LONGEST_PROBLEM = 200;

/** The newest emails to a member and messages in the app. The audit log says who looked. */
export const userMessages = query(
  "GET /api/app/admin/users/{id}/messages",
  ({ app, caller, now, e }): UserMessages => {
    const userId = memberAsked(e);
    findMember(app, userId);
    const about = { action: "messages.opened", collection: "users", recordId: userId };
    recordView(app, { ...about, caller, now, memberId: userId });
    return { messages: [...emailsTo(app, userId, now), ...inAppTo(app, userId, now)] };
  },
);

function emailsTo(app: App, userId: string, now: number): SentMessage[] {
  const rows = selectAll(
    app,
    `SELECT id, event, due_at, sent_at, attempts, last_error FROM mail_outbox
     WHERE user_id = {:userId} ORDER BY due_at DESC LIMIT ${USER_MESSAGES_SHOWN}`,
    { userId },
    { id: "", event: "", due_at: "", sent_at: "", attempts: 0, last_error: "" },
  );
  return rows.map(({ id, event, due_at, sent_at, attempts, last_error }) => ({
    id,
    channel: "email",
    event,
    at: sent_at || due_at,
    state: mailState({ sent: sent_at !== "", attempts, dueAt: momentOf(due_at) }, now),
    problem: sent_at ? "" : last_error.slice(0, LONGEST_PROBLEM),
  }));
}

function inAppTo(app: App, userId: string, now: number): SentMessage[] {
  const rows = selectAll(
    app,
    `SELECT id, event, due_at FROM notifications WHERE user_id = {:userId}
     ORDER BY due_at DESC LIMIT ${USER_MESSAGES_SHOWN}`,
    { userId },
    { id: "", event: "", due_at: "" },
  );
  return rows.map(({ id, event, due_at }) => ({
    id,
    channel: "app",
    event,
    at: due_at,
    state: momentOf(due_at) <= now ? "sent" : "waiting",
    problem: "",
  }));
}
