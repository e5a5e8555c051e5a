import type { SendMessage } from "@/domain/message/message";
import { momentText } from "@/domain/time/sa-time";
import { now } from "../core/clock";
import { setAll } from "../core/records";
import { selectAll } from "../core/sql";
import { logProposal } from "../ledger/log-proposal";

const REASON_DELETED = "An account that this was about was deleted.";

/**
 * Takes a member out of what a second admin was asked about several: a message goes to the others, and a deposit is
 * theirs to be asked about again. What was about this member alone goes with the account.
 */
export function leaveProposals(tx: App, userId: string): void {
  const messages = `kind = 'message' AND EXISTS
    (SELECT 1 FROM json_each(command, '$.audience.members') WHERE value = {:userId})`;
  for (const proposal of found(tx, messages, userId)) leaveMessage(tx, proposal, userId);
  const shared = `outcome = '' AND json_array_length(members) > 1
    AND EXISTS (SELECT 1 FROM json_each(members) WHERE value = {:userId})`;
  for (const proposal of found(tx, shared, userId)) leaveShared(tx, proposal, userId);
}

function found(tx: App, where: string, userId: string): RecordModel[] {
  const sql = `SELECT id FROM ledger_proposals WHERE ${where}`;
  const rows = selectAll(tx, sql, { userId }, { id: "" });
  return rows.map(({ id }) => tx.findRecordById("ledger_proposals", id));
}

function leaveMessage(tx: App, proposal: RecordModel, userId: string): void {
  const command = JSON.parse(proposal.getString("command")) as SendMessage;
  if (command.audience.group !== "chosen") return;
  const members = command.audience.members.filter((member) => member !== userId);
  if (members.length === 0) {
    tx.delete(proposal);
    return;
  }
  proposal.set("command", { ...command, audience: { ...command.audience, members } });
  tx.save(proposal);
}

function leaveShared(tx: App, proposal: RecordModel, userId: string): void {
  const members = JSON.parse(proposal.getString("members")) as string[];
  const others = members.filter((member) => member !== userId);
  const [first] = others;
  if (!first) return; // several payments of one member
  const at = now();
  const decided_at = momentText(at);
  setAll(proposal, { user_id: first, members: others, outcome: "declined", decided_at });
  tx.save(proposal);
  const action = "second_admin.declined";
  logProposal(tx, proposal, { actorId: "", at, action, reason: REASON_DELETED });
}
