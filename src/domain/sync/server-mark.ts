/**
 * A moment of the server's history, as an answer names it: a run of the server, how often it had written since its
 * start, when that was and the server's signature. The order of two runs isn't known here.
 */
export function isOlderMark(mark: string, than: string): boolean {
  return isSameRun(mark, than) && countOf(mark) < countOf(than);
}

export function isSameMoment(mark: string, other: string): boolean {
  return isSameRun(mark, other) && countOf(mark) === countOf(other);
}

export function isSameRun(mark: string, other: string): boolean {
  return mark !== "" && mark.split(".")[0] === other.split(".")[0];
}

/** The later of two moments; the second where the order isn't known. */
export function laterMark(mark: string, other: string): string {
  return isOlderMark(other, mark) ? mark : other;
}

/** The moment that a seal is of. */
export function markOfSeal(seal = ""): string {
  return seal.split(".").slice(0, 2).join(".");
}

/** When the server signed this mark or seal, in milliseconds UTC of its own clock. */
export function signedAt(mark = ""): number {
  return Number(mark.split(".")[2] ?? 0);
}

/** What the server answered, and the moment that it is of; empty where a server told none. */
export interface MarkedAnswer<Value> {
  readonly value: Value;
  readonly mark: string;
}

/** What is true of two answers about the same thing: the one that came last, unless it is known to be older. */
export function newerOf<
  Value,
  Known extends MarkedAnswer<Value>,
  Answer extends MarkedAnswer<Value>,
>(known: Known | undefined, answer: Answer): Known | Answer {
  return known && isOlderMark(answer.mark, known.mark) ? known : answer;
}

function countOf(mark: string): number {
  return Number(mark.split(".")[1] ?? 0);
}
