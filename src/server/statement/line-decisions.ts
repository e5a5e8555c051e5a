import { UNDO_WINDOW_MS } from "@/domain/payment/rules";
import type { DeskLine, LineAnswer } from "@/domain/statement/desk/desk";
import type { LineStatus } from "@/domain/statement/line";
import { payerOf } from "@/domain/statement/matching/bank-words";
import { momentOf, momentText } from "@/domain/time/sa-time";
import { audit, isCarriedOut, ownPayment } from "../core/audit";
import { type Caller, fail } from "../core/http";
import { findOrNull, newRecord, setAll } from "../core/records";
import { execute, selectAll } from "../core/sql";
import { type Approval, endProposals } from "../ledger/second-admin";
import { deskLinesById } from "./desk-rows";

export interface Deciding {
  /** The transaction. */
  readonly tx: App;
  readonly caller: Caller;
  readonly now: number;
  /** Where a second admin confirms what was asked. */
  readonly approval?: Approval;
}

interface SeenLine {
  readonly id: string;
  readonly version: number;
}

/** The lines as the admin saw them; 409 `line_changed` with what is stored where another was quicker. */
export function seenLines(
  { tx }: Deciding,
  seen: readonly SeenLine[],
  allowed: readonly LineStatus[],
): RecordModel[] {
  const ids = seen.map(({ id }) => id);
  return seen.map(({ id, version }) => {
    const line = findOrNull(tx, "bank_lines", id);
    if (!line) return fail(404, "not_found");
    const isAllowed = allowed.some((status) => status === line.getString("status"));
    if (!isAllowed || line.getInt("version") !== version) {
      return fail(409, "line_changed", {}, { lines: deskLinesById(tx, ids) });
    }
    return line;
  });
}

interface Decision {
  /** The client's: the row of the audit log. */
  readonly id: string;
  readonly action: string;
  readonly status: LineStatus;
  readonly userId?: string;
  /** Whose money it is about, where that is more than one member's. */
  readonly members?: readonly string[];
  readonly reason?: string;
  /** What else the log tells. */
  readonly about?: Readonly<Record<string, unknown>>;
  /** Why an admin decided alone, for the log. */
  readonly aloneReason?: string | undefined;
}

/** Sets what was decided about lines, with its row in the audit log. */
export function decideLines(
  { tx, caller, now }: Deciding,
  lines: readonly RecordModel[],
  decision: Decision,
): void {
  const { id, action, status, userId = "", members = [userId], reason = "", about } = decision;
  const [first] = lines;
  if (!first) return;
  endProposals(
    tx,
    lines.map((line) => line.id),
    { caller, now },
  );
  const before = { status: first.getString("status"), user_id: first.getString("user_id") };
  for (const line of lines) {
    setAll(line, {
      status,
      user_id: userId,
      reason,
      decided_at: status === "open" || status === "ignored" ? "" : momentText(now),
      decided_by: status === "open" || status === "ignored" ? "" : caller.id,
      version: line.getInt("version") + 1,
    });
    tx.save(line);
  }
  audit(tx, {
    id,
    at: now,
    actorId: caller.id,
    action,
    collection: "bank_lines",
    recordId: first.id,
    before,
    after: {
      status,
      ...(userId && { user_id: userId }),
      ...ownPayment(caller, members),
      ...about,
      amount: lines.reduce((sum, line) => sum + line.getInt("cents"), 0),
      lines: lines.map((line) => line.id).join(" "),
    },
    reason: reason || (decision.aloneReason ?? ""),
  });
}

interface NewMatch {
  readonly kind: "order" | "subscription" | "credit" | "refund" | "return";
  readonly targetId: string;
  readonly userId: string;
  readonly cents: number;
  readonly decisionId?: string;
}

/** Stores the matches of a line. */
export function addMatch(
  { tx, caller, now }: Deciding,
  line: RecordModel,
  eventId: string,
  match: NewMatch,
): void {
  const row = newRecord(tx, "line_matches");
  setAll(row, {
    line_id: line.id,
    kind: match.kind,
    target_id: match.targetId,
    user_id: match.userId,
    cents: match.cents,
    payer: payerOf(line.getString("text")),
    matched_at: momentText(now),
    matched_by: caller.id,
    event_id: eventId,
    decision_id: match.decisionId ?? "",
  });
  tx.save(row);
}

export interface StoredMatch {
  readonly id: string;
  readonly line_id: string;
  readonly kind: string;
  readonly target_id: string;
  readonly user_id: string;
  readonly event_id: string;
  readonly decision_id: string;
}

/**
 * The matches that count, of an event, a line or a payment: the last one first, as Undo needs them. A deposit that
 * became credit names the order that waited for it, and pays none.
 */
export function matchesOf(
  app: App,
  by: "event_id" | "line_id" | "target_id",
  value: string,
): StoredMatch[] {
  return selectAll(
    app,
    `SELECT id, line_id, kind, target_id, user_id, event_id, decision_id FROM line_matches
     WHERE ${by} = {:value} AND undone_at = '' ${by === "target_id" ? "AND kind != 'credit'" : ""}
     ORDER BY rowid DESC`,
    { value },
    { id: "", line_id: "", kind: "", target_id: "", user_id: "", event_id: "", decision_id: "" },
  );
}

/** Whether a line with these matches can be opened again at any time: none of them verified a payment. */
export function isReopenable(matches: readonly Pick<StoredMatch, "decision_id">[]): boolean {
  return matches.every(({ decision_id }) => decision_id === "");
}

export function endMatches(
  tx: App,
  matches: readonly { readonly id: string }[],
  now: number,
): void {
  execute(
    tx,
    "UPDATE line_matches SET undone_at = {:at} WHERE id IN (SELECT value FROM json_each({:ids}))",
    { at: momentText(now), ids: JSON.stringify(matches.map(({ id }) => id)) },
  );
}

/** A line without any match is open again. */
export function reopenUnmatched({ tx }: Pick<Deciding, "tx" | "caller" | "now">, id: string): void {
  const line = findOrNull(tx, "bank_lines", id);
  const status = line && line.getInt("cents") < 0 ? "ignored" : "open";
  if (!line || line.getString("status") === status) return;
  if (matchesOf(tx, "line_id", id).length > 0) return;
  setAll(line, {
    status,
    user_id: "",
    reason: "",
    decided_at: "",
    decided_by: "",
    version: line.getInt("version") + 1,
  });
  tx.save(line);
}

/**
 * Whether this command was carried out before: the log holds its action about these lines, and about the same member
 * or payments where `about` names them. Another one's id is refused.
 */
export function isDone(
  app: App,
  id: string,
  action: string,
  lines: readonly { readonly id: string }[],
  about: Readonly<Record<string, string>> = {},
): boolean {
  return isCarriedOut(app, id, (entry) => {
    const after = JSON.parse(entry.getString("after")) as Record<string, unknown> | null;
    const [first] = lines;
    return (
      entry.getString("action") === action &&
      entry.getString("record_id") === first?.id &&
      Object.entries(about).every(([name, value]) => after?.[name] === value)
    );
  });
}

/** The answer of a command, also of one that is sent again. */
export function lineAnswer(app: App, eventId: string, ids: readonly string[]): LineAnswer {
  const entry = findOrNull(app, "audit_log", eventId);
  const at = entry ? momentOf(entry.getString("at")) : Number.NaN;
  return {
    event_id: eventId,
    undo_until: Number.isNaN(at) ? "" : momentText(at + UNDO_WINDOW_MS),
    lines: deskLinesById(app, ids) as DeskLine[],
  };
}
