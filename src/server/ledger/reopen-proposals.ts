import { findOrNull, setAll } from "../core/records";
import { selectAll } from "../core/sql";

/** A decision about a line, and its Undo. */
const VERSIONS_SINCE = 2;

/**
 * As a decision is undone, what it ended waits for a second admin again, about the lines as they are now; not what
 * another change had overtaken. `targets` are the decision's payment, or its lines, which are open again.
 */
export function reopenProposals(tx: App, decision: RecordModel, targets: readonly string[]): void {
  const ended = selectAll(
    tx,
    `SELECT id FROM ledger_proposals WHERE outcome = 'declined' AND decided_by = {:by} AND decided_at = {:at}
       AND EXISTS (SELECT 1 FROM json_each(targets) t WHERE t.value IN (SELECT value FROM json_each({:targets})))`,
    {
      by: decision.getString("actor_id"),
      at: decision.getString("at"),
      targets: JSON.stringify(targets),
    },
    { id: "" },
  );
  for (const { id } of ended) {
    const proposal = tx.findRecordById("ledger_proposals", id);
    const command = asReopened(tx, JSON.parse(proposal.getString("command")), targets);
    if (!command) continue;
    setAll(proposal, { command, outcome: "", decided_by: "", decided_at: "" });
    tx.save(proposal);
  }
}

interface OfLines {
  readonly line?: SeenLine;
  readonly lines?: readonly SeenLine[];
}

interface SeenLine {
  readonly id: string;
  readonly version: number;
}

/** A command about its lines as they are after the Undo; null where one of them has changed otherwise. */
function asReopened(tx: App, command: OfLines, undone: readonly string[]): OfLines | null {
  const { line, lines } = command;
  const reopened = ({ id, version }: SeenLine): SeenLine => ({
    id,
    version: undone.includes(id) ? version + VERSIONS_SINCE : version,
  });
  const isCurrent = ({ id, version }: SeenLine) =>
    findOrNull(tx, "bank_lines", id)?.getInt("version") === version;
  const seen = [...(line ? [line] : []), ...(lines ?? [])].map(reopened);
  if (!seen.every(isCurrent)) return null;
  return {
    ...command,
    ...(line && { line: reopened(line) }),
    ...(lines && { lines: lines.map(reopened) }),
  };
}
