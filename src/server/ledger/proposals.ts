import {
  type AskCommand,
  askSchema,
  confirmProposalSchema,
  type Proposal,
  type ProposalKind,
  type Proposed,
  proposalIdSchema,
  reachesNobody,
} from "@/domain/ledger/proposals";
import { confirmableFrom, isForOther, mayConfirm, mayDecline } from "@/domain/ledger/second-admin";
import { MESSAGES_ASKED_MAX, PROPOSALS_MAX, PROPOSALS_SHOWN } from "@/domain/limits/limits";
import type { SendMessage } from "@/domain/message/message";
import type { Cents } from "@/domain/money/rules";
import { isAllowed } from "@/domain/order/rules";
import { momentText } from "@/domain/time/sa-time";
import { isCarriedOut } from "../core/audit";
import { canonical } from "../core/canonical";
import { type Caller, command, fail, isAdmin, query } from "../core/http";
import { findOrNull, newRecord, setAll } from "../core/records";
import { requirePermission } from "../core/require-permission";
import { exists, selectAll, selectFirst } from "../core/sql";
import { mailAdmins } from "../mail/mail-admins";
import { recipientsNow } from "../messages/chosen-members";
import { sendOne } from "../messages/send-message";
import { findPayment } from "../payments/decision";
import { verifyOne } from "../payments/verify-payment";
import { BANK_TARGET, changeBankOne } from "../settings/change-bank";
import { creditOne } from "../statement/credit-line";
import { deskPayment } from "../statement/desk-rows";
import { matchOne } from "../statement/match-lines";
import { findMember } from "../users/user-view";
import { enterOne, refundOne } from "./enter-by-hand";
import { logProposal } from "./log-proposal";
import { type AdminSince, type Approval, adminsSince, sinceOf } from "./second-admin";

/** What waits for a second admin. */
export const listProposals = query("GET /api/app/admin/proposals", ({ app, caller, now, e }) => ({
  proposals: waiting(app, { caller, now }, e.requestInfo().query.user ?? ""),
}));

/** Stores a command that was refused with `second_admin_required`, until another admin confirms it. */
export const askSecondAdmin = command(
  { route: "POST /api/app/admin/proposals/ask", body: askSchema },
  ({ app: tx, caller, body, now }) => {
    if (!isAsked(tx, caller, body)) {
      const about = aboutOf(tx, body);
      requireRoom(tx, about);
      if (body.kind === "message") requireRoomForMessage(tx);
      const proposal = newRecord(tx, "ledger_proposals");
      const { members, ...shown } = about;
      setAll(proposal, {
        id: body.id,
        kind: body.kind,
        command: body.command,
        user_id: members[0] ?? "",
        ...shown,
        members,
        asked_by: caller.id,
        asked_at: momentText(now),
      });
      tx.save(proposal);
      const logged = { actorId: caller.id, at: now, action: "second_admin.asked", id: body.id };
      logProposal(tx, proposal, logged);
      if (body.kind === "bank") {
        const { account_number: number } = body.command;
        mailAdmins(tx, "bank_asked", { by: caller.email, number }, body.id);
      }
    }
    return { proposals: waiting(tx, { caller, now }) };
  },
);

/** Confirm, by another admin: the command is checked again as it was sent, then carried out. */
export const confirmProposal = command(
  { route: "POST /api/app/admin/proposals/confirm", body: confirmProposalSchema },
  ({ app: tx, caller, body, now }) => {
    const proposal = findProposal(tx, body.id);
    const facts = factsOf(proposal);
    const from = fromOf(adminsSince(tx), facts.asked_by, caller.id);
    const permission = mayConfirm(facts, { id: caller.id, from }, now);
    if (!permission.ok && permission.code === "proposal_admin_new") {
      fail(409, permission.code, {}, { from: momentText(from) });
    }
    if (requirePermission(permission)) {
      if (!isAdmin(tx, facts.asked_by)) fail(409, "proposal_asker_left");
      decide(proposal, "confirmed", { tx, caller, now });
      logProposal(tx, proposal, { actorId: caller.id, at: now, action: "second_admin.confirmed" });
      const approval = { proposal: body.id, asked_by: facts.asked_by };
      carryOut(asSeen(proposedOf(proposal), body.recipients), { tx, caller, now, approval });
    }
    return { proposals: waiting(tx, { caller, now }) };
  },
);

/** Decline, by any admin. */
export const declineProposal = command(
  { route: "POST /api/app/admin/proposals/decline", body: proposalIdSchema },
  ({ app: tx, caller, body, now }) => {
    const proposal = findProposal(tx, body.id);
    if (requirePermission(mayDecline(factsOf(proposal)))) {
      decide(proposal, "declined", { tx, caller, now });
      logProposal(tx, proposal, { actorId: caller.id, at: now, action: "second_admin.declined" });
    }
    return { proposals: waiting(tx, { caller, now }) };
  },
);

/** A message goes to as many as the admin who confirms it saw. */
function asSeen(proposed: Proposed, recipients: number | undefined): Proposed {
  if (proposed.kind !== "message" || recipients === undefined) return proposed;
  return { ...proposed, command: { ...proposed.command, recipients } };
}

interface Confirming {
  readonly tx: App;
  readonly caller: Caller;
  readonly now: number;
  readonly approval: Approval;
}

function carryOut(proposed: Proposed, confirming: Confirming): void {
  const { tx } = confirming;
  if (proposed.kind === "entry") enterOne(confirming, proposed.command);
  else if (proposed.kind === "refund") refundOne(confirming, proposed.command);
  else if (proposed.kind === "match") matchOne(confirming, proposed.command);
  else if (proposed.kind === "credit") creditOne(confirming, proposed.command);
  else if (proposed.kind === "bank") changeBankOne(confirming, proposed.command);
  else if (proposed.kind === "message") sendOne(confirming, proposed.command);
  else verifyOne(tx, { ...confirming, seen: proposed.command });
}

interface About {
  /** Whose money it is. */
  readonly members: readonly string[];
  readonly cents: Cents;
  readonly due: Cents;
  readonly about: string;
  /** The payments and lines that nothing else may wait for. */
  readonly targets: readonly string[];
}

/** What the admins see of a command, as the server knows it. */
function aboutOf(tx: App, proposed: Proposed): About {
  if (proposed.kind === "bank") {
    const { account_name, bank, account_number, branch_code } = proposed.command;
    const about = [account_name, bank, account_number, branch_code].join(", ");
    return { members: [], cents: 0, due: 0, about: about.slice(0, 500), targets: [BANK_TARGET] };
  }
  if (proposed.kind === "message") {
    const { id, subject } = proposed.command;
    return { members: [], cents: 0, due: 0, about: subject, targets: [id] };
  }
  if (proposed.kind === "entry" || proposed.kind === "refund") {
    const { user_id, cents } = proposed.command;
    findMember(tx, user_id);
    const about = proposed.kind === "entry" ? proposed.command.reason : proposed.command.reference;
    return { members: [user_id], cents, due: 0, about, targets: [] };
  }
  if (proposed.kind === "credit") {
    const { line, user_id } = proposed.command;
    return {
      members: [user_id],
      cents: centsOf(tx, [line.id]),
      due: 0,
      about: "",
      targets: [line.id],
    };
  }
  const isMatch = proposed.kind === "match";
  const payments = isMatch ? proposed.command.payments : [proposed.command];
  const lines = isMatch ? proposed.command.lines.map(({ id }) => id) : [];
  const records = payments.map((payment) => findPayment(tx, payment).record);
  return {
    members: records.map((record) => record.getString("user_id")).filter(Boolean),
    cents: isMatch ? centsOf(tx, lines) : proposed.command.amount_received,
    due: payments.reduce((sum, { kind, id }) => sum + (deskPayment(tx, kind, id)?.due ?? 0), 0),
    about: records.map((record) => record.getString("payment_reference")).join(", "),
    targets: [...payments.map(({ id }) => id), ...lines],
  };
}

function centsOf(tx: App, lines: readonly string[]): Cents {
  return lines.reduce(
    (sum, id) => sum + (findOrNull(tx, "bank_lines", id) ?? fail(404, "not_found")).getInt("cents"),
    0,
  );
}

/** Whether this was asked before. Another command with its id is refused. */
function isAsked(tx: App, caller: Caller, { id, kind, command }: AskCommand): boolean {
  const known = findOrNull(tx, "ledger_proposals", id);
  if (!known) return isCarriedOut(tx, id, () => false); // the log has a line of this id
  const stored = proposedOf(known);
  const isSame =
    known.getString("asked_by") === caller.id &&
    stored.kind === kind &&
    canonical(stored.command) === canonical(command);
  return isSame || fail(409, "command_differs");
}

/** One thing waits once, and not without end. */
function requireRoom(tx: App, { members, targets }: About): void {
  const sql = `SELECT 1 FROM ledger_proposals p, json_each(p.targets) t
    WHERE p.outcome = '' AND t.value IN (SELECT value FROM json_each({:targets}))`;
  if (exists(tx, sql, { targets: JSON.stringify(targets) })) fail(409, "proposal_waits");
  const count = selectFirst(
    tx,
    `SELECT COUNT(*) AS n, COALESCE(SUM(user_id = {:userId}), 0) AS own FROM (
       SELECT user_id FROM ledger_proposals WHERE outcome = '' LIMIT ${PROPOSALS_SHOWN})`,
    { userId: members[0] ?? "" },
    { n: 0, own: 0 },
  );
  const isFull = (count?.n ?? 0) >= PROPOSALS_SHOWN || (count?.own ?? 0) >= PROPOSALS_MAX;
  if (isFull) fail(409, "too_many_proposals_wait");
}

/** Each is counted again whenever an admin looks at what waits. */
function requireRoomForMessage(tx: App): void {
  const sql = `SELECT COUNT(*) AS n FROM ledger_proposals WHERE outcome = '' AND kind = 'message'`;
  const waits = selectFirst(tx, sql, {}, { n: 0 })?.n ?? 0;
  if (waits >= MESSAGES_ASKED_MAX) fail(409, "too_many_proposals_wait");
}

const SHOWN = {
  id: "",
  kind: "",
  user_id: "",
  member: "",
  cents: 0,
  due: 0,
  about: "",
  asked_at: "",
  asked_by_id: "",
  asked_by: "",
  members: "",
  message: "",
};

function waiting(
  app: App,
  { caller, now }: Pick<Confirming, "caller" | "now">,
  userId = "",
): Proposal[] {
  const rows = selectAll(
    app,
    `SELECT p.id, p.kind, p.user_id, p.cents, p.due, p.about, p.asked_at, p.members,
       COALESCE(NULLIF(m.full_name, ''), NULLIF(m.email, ''), 'Unknown') AS member,
       p.asked_by AS asked_by_id, COALESCE(u.email, '') AS asked_by,
       CASE p.kind WHEN 'message' THEN p.command ELSE '' END AS message
     FROM ledger_proposals p LEFT JOIN users u ON u.id = p.asked_by
       LEFT JOIN profiles m ON m.id = p.user_id
     WHERE p.outcome = '' AND ({:userId} = '' OR p.user_id = {:userId})
     ORDER BY p.asked_at, p.id LIMIT ${PROPOSALS_SHOWN}`,
    { userId },
    SHOWN,
  );
  const admins = adminsSince(app);
  return rows.map(({ asked_by_id, members, kind, message, ...row }) => {
    const facts = {
      ...row,
      kind: kind as ProposalKind,
      ...messageFacts(app, message, now, row.about),
    };
    const confirm = confirmFacts(
      { outcome: "", asked_by: asked_by_id, members: JSON.parse(members) as string[] },
      { admins, adminId: caller.id, now },
    );
    return { ...facts, ...confirm, may_confirm: confirm.may_confirm && !reachesNobody(facts) };
  });
}

interface Looking {
  readonly admins: readonly AdminSince[];
  readonly adminId: string;
  readonly now: number;
}

/** Who may confirm it, and from when. */
function confirmFacts(
  facts: Parameters<typeof mayConfirm>[0],
  { admins, adminId, now }: Looking,
): Pick<Proposal, "may_confirm" | "confirm_from" | "others_from"> {
  const own = fromOf(admins, facts.asked_by, adminId);
  const isMine = isForOther(facts, adminId);
  const others = admins.filter(({ id }) => isForOther(facts, id));
  const first = Math.min(...others.map(({ id }) => fromOf(admins, facts.asked_by, id)));
  const later = (from: number) => (Number.isFinite(from) && from > now ? momentText(from) : "");
  return {
    may_confirm: isAllowed(mayConfirm(facts, { id: adminId, from: own }, now)),
    confirm_from: isMine ? later(own) : "",
    others_from: isMine ? "" : later(first),
  };
}

function fromOf(admins: readonly AdminSince[], askerId: string, adminId: string): number {
  return confirmableFrom(sinceOf(admins, askerId), sinceOf(admins, adminId));
}

/**
 * What a second admin sees of a message: all of it, and to how many it would go at this moment. One that can't go to
 * anyone refuses nothing here: what else waits is decided beside it.
 */
function messageFacts(app: App, command: string, now: number, about: string) {
  if (!command) return { about, recipients: 0, advertising: false };
  const { kind, audience, subject, text } = JSON.parse(command) as SendMessage;
  return {
    about: `${subject}\n\n${text}`,
    recipients: recipientsNow(app, audience, { kind, now }),
    advertising: kind === "advertising",
  };
}

function proposedOf(proposal: RecordModel): Proposed {
  return {
    kind: proposal.getString("kind"),
    command: JSON.parse(proposal.getString("command")),
  } as Proposed;
}

function factsOf(proposal: RecordModel): Parameters<typeof mayConfirm>[0] {
  return {
    outcome: proposal.getString("outcome") as "" | "confirmed" | "declined",
    asked_by: proposal.getString("asked_by"),
    members: JSON.parse(proposal.getString("members")) as string[],
  };
}

function decide(
  proposal: RecordModel,
  outcome: "confirmed" | "declined",
  { tx, caller, now }: Pick<Confirming, "tx" | "caller" | "now">,
): void {
  setAll(proposal, { outcome, decided_by: caller.id, decided_at: momentText(now) });
  tx.save(proposal);
}

function findProposal(tx: App, id: string): RecordModel {
  return findOrNull(tx, "ledger_proposals", id) ?? fail(404, "not_found");
}
