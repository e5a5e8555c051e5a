import { MESSAGE_SEARCH } from "@/domain/lists/list-search";
import type { EmailState, OpenedMessage } from "@/domain/message/responses";
import { mailState } from "@/domain/notification/mail-state";
import { momentOf } from "@/domain/time/sa-time";
import { listAsked, pageOf } from "../admin/list-page";
import { audit } from "../core/audit";
import { type Caller, inTransaction, query } from "../core/http";
import { selectAll } from "../core/sql";
import { recordView } from "../core/views";
import { deliveriesOf } from "./chosen-members";
import { GIVEN_UP, givenUpParams, messageWithText, NEVER_QUEUED } from "./message-rows";
import { OPENED_BY } from "./note-chat";

const LONGEST_PROBLEM = 200;
const SHAPE = {
  id: "",
  user_id: "",
  name: "",
  phone: "",
  told_at: "",
  opened_at: "",
  opened_by: "",
  email: "",
  attempts: 0,
  due_at: "",
  sent_at: "",
  last_error: "",
  has_mail: 0,
};
/** The emails that nothing sends any more are few: found once, and not for each of up to 20 000 members. */
const FAILED = `${NEVER_QUEUED} OR r.user_id IN (
  SELECT user_id FROM ${GIVEN_UP} AND event_id = {:id})`;
const WHERE = {
  all: "1",
  no_email: `r.email IN ('none', 'cancelled') OR ${FAILED}`,
  failed: FAILED,
} as const;

/** One message with its text, and a page of who gets it. The log says who looked. */
export const openMessage = query(
  "GET /api/app/admin/messages/{id}",
  ({ app, caller, now, e }): OpenedMessage => {
    const message = messageWithText(app, e.request.pathValue("id"), now);
    const { sort, after, limit, isPart } = listAsked(e, MESSAGE_SEARCH.sort);
    const found = selectAll(
      app,
      `SELECT r.id, r.user_id, COALESCE(p.full_name, '') AS name, COALESCE(p.phone, '') AS phone, r.told_at,
         r.opened_at, ${OPENED_BY} AS opened_by, r.email, o.id IS NOT NULL AS has_mail, COALESCE(o.attempts, 0) AS attempts,
         COALESCE(o.due_at, '') AS due_at, COALESCE(o.sent_at, '') AS sent_at,
         COALESCE(o.last_error, '') AS last_error
       FROM message_recipients r LEFT JOIN profiles p ON p.id = r.user_id
         LEFT JOIN mail_outbox o INDEXED BY idx_mail_outbox_user
           ON o.user_id = r.user_id AND o.event = 'member_message' AND o.event_id = r.message_id
       WHERE r.message_id = {:id} AND r.user_id > {:after} AND (${WHERE[sort]})
       ORDER BY r.user_id LIMIT {:limit}`,
      {
        id: message.id,
        after: String(after?.[0] ?? ""),
        ...givenUpParams(now, false),
        limit,
      },
      SHAPE,
    );
    const page = pageOf(found, (row) => [row.user_id], limit);
    const open = openTo(app, message, page.rows, now);
    const rows = page.rows.map((row) => ({
      id: row.id,
      user_id: row.user_id,
      name: row.name,
      phone: row.phone,
      told_at: row.told_at,
      email: emailState(row, now),
      problem: row.sent_at ? "" : row.last_error.slice(0, LONGEST_PROBLEM),
      sent_at: row.sent_at,
      may_write: open.has(row.user_id),
      opened_at: row.opened_at,
      opened_by: row.opened_by,
    }));
    recordOpened(app, { caller, now, isPart, id: message.id, list: sort, rows: rows.length });
    return { message, rows, next: page.next };
  },
);

interface Opened {
  readonly caller: Caller;
  readonly now: number;
  readonly isPart: boolean;
  readonly id: string;
  readonly list: string;
  readonly rows: number;
}

function recordOpened(app: App, { caller, now, isPart, id, list, rows }: Opened): void {
  const about = { collection: "messages", recordId: id };
  if (!isPart) {
    recordView(app, { ...about, action: "message.opened", caller, now, memberId: "", list: "" });
    return;
  }
  const entry = { ...about, action: "message.exported", at: now, actorId: caller.id };
  inTransaction(app, (tx) => audit(tx, { ...entry, after: { list, rows } }));
}

/** Who may still be written to by hand: as when it is sent, but for an earlier one. */
function openTo(
  app: App,
  { id, kind }: OpenedMessage["message"],
  rows: readonly { user_id: string }[],
  now: number,
): ReadonlySet<string> {
  const ids = rows.map(({ user_id }) => user_id);
  const members = deliveriesOf(app, ids, { kind, now, messageId: id });
  const open = members.filter(({ delivery }) => !["closed", "no_consent"].includes(delivery));
  return new Set(open.map((member) => member.id));
}

/** What the outbox has no line of any more was stopped on its way: the member didn't want it, or isn't there. */
function emailState(row: typeof SHAPE, now: number): EmailState {
  if (row.email !== "queued") return row.email as EmailState;
  if (row.has_mail === 0) return "stopped";
  const { attempts, due_at, sent_at } = row;
  return mailState({ sent: sent_at !== "", attempts, dueAt: momentOf(due_at) }, now);
}
