import { findOrNull, setAll } from "../core/records";
import { selectAll } from "../core/sql";

/** The decision about lines that was undone. */
interface UndoneLines {
  readonly lines: readonly string[];
  readonly by: string;
  readonly at: string;
}

/** The decision and its Undo. */
const VERSIONS_SINCE = 2;

/** What a decision about lines ended waits again, about the lines as they are now; not what another change had overtaken. */
export function reopenLineProposals(tx: App, undone: UndoneLines): void {
  const { lines, by, at } = undone;
  const ended = selectAll(
    tx,
    `SELECT id FROM ledger_proposals WHERE outcome = 'declined' AND decided_by = {:by} AND decided_at = {:at}
       AND EXISTS (SELECT 1 FROM json_each(targets) t WHERE t.value IN (SELECT value FROM json_each({:lines})))`,
    { by, at, lines: JSON.stringify(lines) },
    { id: "" },
  );
  for (const { id } of ended) {
    const proposal = tx.findRecordById("ledger_proposals", id);
    const command = atVersions(tx, JSON.parse(proposal.getString("command")), lines);
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

/** A command about the lines that were undone as they are now; null where it was about an earlier state. */
function atVersions(tx: App, command: OfLines, undone: readonly string[]): OfLines | null {
  const { line, lines } = command;
  let isCurrent = true;
  const now = (seen: SeenLine): SeenLine => {
    const version = findOrNull(tx, "bank_lines", seen.id)?.getInt("version");
    const since = undone.includes(seen.id) ? VERSIONS_SINCE : 0;
    isCurrent &&= version === seen.version + since;
    return { id: seen.id, version: version ?? 0 };
  };
  const moved = {
    ...command,
    ...(line && { line: now(line) }),
    ...(lines && { lines: lines.map(now) }),
  };
  return isCurrent ? moved : null;
}
