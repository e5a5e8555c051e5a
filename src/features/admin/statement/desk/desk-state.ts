import type { DeskData } from "@/data/remote/statement-desk";
import type { MatchTask } from "@/data/statement/match-worker";
import { parseRand } from "@/domain/money/parse-rand";
import { formatRand } from "@/domain/money/rules";
import type { DeskLine, DeskPayment, SeenTarget } from "@/domain/statement/desk/desk";
import { isLive, type MatchBook } from "@/domain/statement/matching/match-book";
import type { LineMatch, Suggestion } from "@/domain/statement/matching/match-line";

/** A line of the desk with what it may be for. */
export interface DeskRow {
  readonly line: DeskLine;
  readonly suggestion: Suggestion | undefined;
  readonly payments: readonly DeskPayment[];
  /** Whose credit it may be; empty where no name is known. */
  readonly member: string;
  /** Why, in sentences. */
  readonly reason: string;
}

export interface DeskGroups {
  readonly exact: readonly DeskRow[];
  readonly suggestions: readonly DeskRow[];
  readonly unmatched: readonly DeskRow[];
}

export interface Desk {
  readonly data: DeskData;
  readonly matches: ReadonlyMap<string, LineMatch>;
  /** Payments that got their line here. */
  readonly closed: ReadonlySet<string>;
  /** What the server refused to verify without a person, with its reason. */
  readonly warnings: ReadonlyMap<string, string>;
}

/** Decisions that can be undone together. */
export interface Recent {
  readonly ids: readonly string[];
  readonly text: string;
  readonly until: number;
  /** The payments that they closed. */
  readonly payments: readonly string[];
}

/** The desk with lines as the server answers them: decided lines leave it, opened ones come back. A decided deposit may be returned. */
export function withLines(
  desk: Desk,
  lines: readonly DeskLine[],
  { payments, isClosed }: { payments: readonly string[]; isClosed: boolean },
): Desk {
  const ids = new Set(lines.map(({ id }) => id));
  const back = lines.filter(({ status }) => status === "open" || status === "ignored");
  const kept = desk.data.lines.filter(({ id }) => !ids.has(id));
  const all = [...kept, ...back].sort((a, b) => (a.date + a.id < b.date + b.id ? -1 : 1));
  const decided = lines.filter(({ cents, status }) => cents > 0 && isDecided(status));
  const earlier = [...desk.data.earlier.filter(({ id }) => !ids.has(id)), ...decided];
  const closed = new Set(desk.closed);
  for (const id of payments) isClosed ? closed.add(id) : closed.delete(id);
  return { ...desk, data: { ...desk.data, lines: all, earlier }, closed };
}

function isDecided(status: DeskLine["status"]): boolean {
  return status === "matched" || status === "credit" || status === "not_ours";
}

/** What the lines are compared with now. */
export function bookOf({ data, closed }: Pick<Desk, "data" | "closed">): MatchBook {
  const payments = data.payments.map((payment) =>
    closed.has(payment.id) ? { ...payment, state: "paid" as const } : payment,
  );
  const members = new Map(
    data.payments.map(({ user_id: id, name, phone }) => [id, { id, name, phone }]),
  );
  return { payments, members: [...members.values()], payers: data.payers };
}

/** What the worker matches. */
export function taskOf(desk: Pick<Desk, "data" | "closed">): MatchTask {
  const { lines, earlier, refunds } = desk.data;
  return { lines, book: bookOf(desk), earlier, refunds };
}

/** The lines in their groups, the oldest first. Debits are there where the bank returned a deposit. */
export function groupsOf({ data, matches, warnings }: Desk): DeskGroups {
  const byId = new Map(data.payments.map((payment) => [payment.id, payment]));
  const names = new Map(data.payments.map(({ user_id, name }) => [user_id, name]));
  const rows = data.lines.map((line): DeskRow & { group: string } => {
    const match = matches.get(line.id);
    const suggestion = match?.suggestions[0];
    return {
      line,
      suggestion,
      payments: (suggestion?.payments ?? []).flatMap((id) => byId.get(id) ?? []),
      member: names.get(suggestion?.user_id ?? "") ?? "",
      reason: warnings.get(line.id) ?? suggestion?.reason ?? match?.note ?? "",
      group:
        match?.group === "exact" && warnings.has(line.id) ? "suggestion" : (match?.group ?? "none"),
    };
  });
  return {
    exact: rows.filter(({ group }) => group === "exact"),
    suggestions: rows.filter(({ group }) => group === "suggestion"),
    unmatched: rows.filter(({ group, line }) => group === "none" && line.cents > 0),
  };
}

export function sumOf(rows: readonly DeskRow[]): number {
  return rows.reduce((sum, { line }) => sum + line.cents, 0);
}

/** What tells a line from others: its amount, and the bank's words. */
export function lineText({ cents, text }: DeskLine): string {
  return `${formatRand(cents)}, ${text}`;
}

/** A line as the admin saw it. */
export function seenLine({ id, version }: DeskLine): Pick<DeskLine, "id" | "version"> {
  return { id, version };
}

/** A payment as the admin saw it. */
export function seen({ kind, id, total, to_pay, newest_proof }: DeskPayment): SeenTarget {
  return { kind, id, total, to_pay, newest_proof };
}

/** A search of payments shows no more than so many. */
const MOST_FOUND = 20;

interface FoundPayments {
  readonly payments: readonly DeskPayment[];
  /** What to do where there are more than these; empty where there aren't. */
  readonly more: string;
}

/** The payments that words find: by reference, order number, name, email, cell number or amount. */
export function findPayments(desk: Desk, words: string): FoundPayments {
  const found = paymentsWith(desk, words);
  const more = `These are the first ${MOST_FOUND} payments. Type more to find others.`;
  return {
    payments: found.slice(0, MOST_FOUND),
    more: found.length > MOST_FOUND ? more : "",
  };
}

function paymentsWith(desk: Desk, words: string): DeskPayment[] {
  const sought = words.trim().toLowerCase();
  if (sought.length < 2) return [];
  const digits = sought.replace(/\D/g, "").replace(/^(0|27)/, "");
  const amount = parseRand(words);
  return desk.data.payments
    .filter((payment) => !desk.closed.has(payment.id) && isLive(payment))
    .filter(
      ({ references, order_number, name, email, phone, due }) =>
        references.some((reference) => reference.toLowerCase().includes(sought)) ||
        order_number.toLowerCase().includes(sought) ||
        name.toLowerCase().includes(sought) ||
        email.toLowerCase().includes(sought) ||
        (digits.length >= 6 && phone.includes(digits)) ||
        (amount.ok && due === amount.value),
    );
}
