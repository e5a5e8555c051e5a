import * as remote from "@/data/remote/statement-desk";
import { formatRand } from "@/domain/money/rules";
import type { DeskLine, DeskPayment, LineAnswer } from "@/domain/statement/desk/desk";
import { withAssent } from "../../shared/second-admin/assent";
import { type DeskRow, lineText, seen, seenLine } from "./desk-state";

/** A decision about lines, which may close payments. */
export interface Decision {
  readonly lines: readonly DeskLine[];
  readonly payments?: readonly DeskPayment[];
  /** What was done, beside Undo; empty where it isn't undone from there. */
  readonly text: string;
  /** Answers null where it waits for a second admin. */
  readonly work: () => Promise<LineAnswer | null>;
}

/** What an admin may decide about lines. */
export function deskDecisions(
  decide: (decision: Decision) => Promise<void>,
  lineOf: (id: string) => DeskLine | undefined,
) {
  return {
    match: (lines: readonly DeskLine[], payments: readonly DeskPayment[]) =>
      decide(match(lines, payments)),
    credit: (line: DeskLine, userId: string, name: string) => decide(credit(line, userId, name)),
    notOurs: (line: DeskLine, reason: string) => decide(notOurs(line, reason)),
    reopen: (line: DeskLine) => decide(reopen(line)),
    /** Does what the row suggests. */
    async accept({ line, suggestion, payments }: DeskRow) {
      const lines = suggestion?.lines.flatMap((id) => lineOf(id) ?? []) ?? [];
      const [first] = lines;
      if (suggestion?.kind === "payment") return decide(match(lines, payments));
      if (suggestion?.kind === "credit") return decide(credit(line, suggestion.user_id, ""));
      if (suggestion?.kind === "refund") return decide(refund(line, suggestion.refund ?? ""));
      if (first) return decide(giveBack(line, first, payments));
    },
  };
}

// Each has its id from the start, so that a repeat counts once.

function match(lines: readonly DeskLine[], payments: readonly DeskPayment[]): Decision {
  const id = crypto.randomUUID();
  return {
    lines,
    payments,
    text: `Matched ${payments.map(({ references }) => references[0]).join(" and ")}`,
    work: () =>
      withAssent(
        {
          kind: "match",
          command: { id, lines: lines.map(seenLine), payments: payments.map(seen) },
        },
        remote.matchLine,
        [
          ...lines.map(lineText),
          ...payments.map(({ references, name }) => `${references[0]} ${name}`),
        ].join(", "),
      ),
  };
}

function credit(line: DeskLine, user_id: string, name: string): Decision {
  const id = crypto.randomUUID();
  const sum = formatRand(line.cents);
  return {
    lines: [line],
    text: name ? `${sum} is now ${name}'s credit` : `${sum} is now credit`,
    work: () =>
      withAssent(
        { kind: "credit", command: { id, line: seenLine(line), user_id } },
        remote.creditLine,
        [lineText(line), name].filter(Boolean).join(", "),
      ),
  };
}

function refund(line: DeskLine, refundId: string): Decision {
  const id = crypto.randomUUID();
  return {
    lines: [line],
    text: `Matched the refund of ${formatRand(-line.cents)}`,
    work: () => remote.matchRefund({ id, line: seenLine(line), refund: refundId }),
  };
}

function giveBack(line: DeskLine, of: DeskLine, proved: readonly DeskPayment[]): Decision {
  const id = crypto.randomUUID();
  const payments = proved.map((payment) => payment.id);
  return {
    lines: [line, of],
    text: `The bank returned ${formatRand(of.cents)}`,
    work: () => remote.returnLine({ id, line: seenLine(line), of: seenLine(of), payments }),
  };
}

function notOurs(line: DeskLine, reason: string): Decision {
  const id = crypto.randomUUID();
  return {
    lines: [line],
    text: `${formatRand(line.cents)} isn't ours`,
    work: () => remote.setNotOurs({ id, line: seenLine(line), reason }),
  };
}

function reopen(line: DeskLine): Decision {
  const id = crypto.randomUUID();
  return {
    lines: [line],
    text: "",
    work: () => remote.reopenLine({ id, line: seenLine(line) }),
  };
}
