import { noteChatSchema } from "@/domain/message/message";
import type { NotedChat } from "@/domain/message/responses";
import { momentText } from "@/domain/time/sa-time";
import { audit } from "../core/audit";
import { command, fail } from "../core/http";
import { execute, selectFirst } from "../core/sql";

/** Of a row `r` of message_recipients: the name of who opened the chat, or their email. */
export const OPENED_BY = `COALESCE((SELECT COALESCE(NULLIF(a.full_name, ''), u.email)
  FROM users u LEFT JOIN profiles a ON a.id = u.id WHERE u.id = r.opened_by), '')`;

/** Notes who opened a recipient's WhatsApp chat, once: the first one stays until it is undone. */
export const noteChat = command(
  { route: "POST /api/app/admin/messages/chat", body: noteChatSchema },
  ({ app: tx, caller, body: { id, opened, opened_at }, now }): NotedChat => {
    const { message_id, user_id, ...chat } = chatOf(tx, id);
    const isUndone = chat.opened_at !== "" && (opened_at ?? chat.opened_at) === chat.opened_at;
    if (opened ? chat.opened_at !== "" : !isUndone) return chat;
    execute(
      tx,
      "UPDATE message_recipients SET opened_at = {:at}, opened_by = {:by} WHERE id = {:id}",
      { id, at: opened ? momentText(now) : "", by: opened ? caller.id : "" },
    );
    audit(tx, {
      at: now,
      actorId: caller.id,
      action: opened ? "chat.opened" : "chat.undone",
      collection: "messages",
      recordId: message_id,
      after: { member: user_id },
    });
    const { opened_at: at, opened_by: by } = chatOf(tx, id);
    return { id, opened_at: at, opened_by: by };
  },
);

function chatOf(tx: App, id: string) {
  const found = selectFirst(
    tx,
    `SELECT r.id, r.message_id, r.user_id, r.opened_at, ${OPENED_BY} AS opened_by
     FROM message_recipients r WHERE r.id = {:id}`,
    { id },
    { id: "", message_id: "", user_id: "", opened_at: "", opened_by: "" },
  );
  return found ?? fail(404, "not_found");
}
