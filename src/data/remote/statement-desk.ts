import * as z from "zod/mini";
import {
  type CreditCommand,
  DESK_LINES_MAX,
  DESK_PAYMENTS_MAX,
  DESK_PAYMENTS_PAGE,
  type DeskLine,
  type DeskLines,
  type DeskPayment,
  deskLineSchema,
  deskLinesSchema,
  deskPaymentsSchema,
  deskSummarySchema,
  donePageSchema,
  type ExactMatch,
  type ExactOutcome,
  exactAnswerSchema,
  type LineAnswer,
  lineAnswerSchema,
  type MatchCommand,
  type MemberEmail,
  memberEmailedSchema,
  type ReturnCommand,
} from "@/domain/statement/desk/desk";
import { RequestError, send } from "../core/client";
import { sendDecision } from "../core/send-decision";
import { fetchListPage, type ListQuery } from "./admin-list";

const DESK = "admin/statement/desk";
const nextSchema = z.pick(deskPaymentsSchema, { next: true });

export interface DeskData extends Omit<DeskLines, "next"> {
  readonly payments: readonly DeskPayment[];
  readonly isMore: boolean;
}

/** How much of the desk is there already. */
export interface DeskProgress {
  readonly lines: number;
  readonly payments: number;
}

export async function fetchDesk(
  signal: AbortSignal,
  onProgress: (progress: DeskProgress) => void,
): Promise<DeskData> {
  const progress = { lines: 0, payments: 0 };
  const told = (change: Partial<DeskProgress>) =>
    onProgress({ ...Object.assign(progress, change) });
  const needless = new AbortController();
  signal.addEventListener("abort", () => needless.abort(), { once: true });
  const loading = fetchPayments(needless.signal, (count) => told({ payments: count }));
  loading.catch(() => undefined); // awaited below, where it is needed
  const lines = await fetchLines(signal, (count) => told({ lines: count }));
  // Without a line there is nothing to match: thousands of payments aren't waited for.
  const isEmpty = lines.lines.length === 0;
  if (isEmpty) needless.abort();
  const payments = isEmpty ? [] : await loading;
  const known = new Map([...lines.named, ...payments].map((payment) => [payment.id, payment]));
  return { ...lines, payments: [...known.values()] };
}

async function fetchLines(signal: AbortSignal, onCount: (count: number) => void) {
  const all = { lines: [] as DeskLine[], earlier: [] as DeskLine[] };
  const named: DeskPayment[] = [];
  const payers: DeskLines["payers"] = [];
  const refunds: DeskLines["refunds"] = [];
  let after: string | null = "";
  do {
    const answer: unknown = await send(`${DESK}/lines`, { query: after ? { after } : {}, signal });
    const page = deskLinesSchema.parse(answer);
    all.lines.push(...page.lines);
    all.earlier.push(...page.earlier);
    named.push(...page.named);
    payers.push(...page.payers);
    refunds.push(...page.refunds);
    onCount(all.lines.length);
    after = page.next;
  } while (after && all.lines.length < DESK_LINES_MAX);
  return { ...all, named, payers, refunds, isMore: after !== null };
}

/** Each page is read while the next one is asked for: ten thousand payments are ten. */
async function fetchPayments(
  signal: AbortSignal,
  onCount: (count: number) => void,
): Promise<DeskPayment[]> {
  const all: DeskPayment[] = [];
  const ask = (query: ListQuery): Promise<unknown> => send(`${DESK}/payments`, { query, signal });
  let answer = await ask({});
  for (let pages = 1; ; pages++) {
    const { next } = nextSchema.parse(answer);
    const isMore = next !== null && pages * DESK_PAYMENTS_PAGE < DESK_PAYMENTS_MAX;
    const following = isMore ? ask({ after: next }) : null;
    following?.catch(() => undefined); // awaited below
    all.push(...deskPaymentsSchema.parse(answer).payments);
    onCount(all.length);
    if (!following) return all;
    answer = await following;
  }
}

export async function fetchDeskSummary() {
  return deskSummarySchema.parse(await send(`${DESK}/summary`, {}));
}

export function fetchDone(query: ListQuery, signal?: AbortSignal) {
  return fetchListPage(`${DESK}/done`, donePageSchema, query, signal);
}

/** Matches one line, or two, as the admin decided. Safe to send twice. */
export function matchLine(command: MatchCommand): Promise<LineAnswer> {
  return decide("match", { ...command });
}

/** Up to fifty exact matches, each checked again. Safe to send twice. */
export async function matchExact(matches: readonly ExactMatch[]): Promise<ExactOutcome[]> {
  return exactAnswerSchema.parse(await send(`${DESK}/match-exact`, { body: { matches } })).outcomes;
}

export function undoLines(ids: readonly string[]): Promise<LineAnswer> {
  return decide("undo", { ids });
}

interface OneLine {
  readonly id: string;
  readonly line: { readonly id: string; readonly version: number };
}

export function creditLine(command: CreditCommand): Promise<LineAnswer> {
  return decide("credit", { ...command });
}

export function setNotOurs(command: OneLine & { readonly reason: string }): Promise<LineAnswer> {
  return decide("not-ours", { ...command });
}

export function returnLine(command: ReturnCommand): Promise<LineAnswer> {
  return decide("return", { ...command });
}

export function matchRefund(command: OneLine & { readonly refund: string }): Promise<LineAnswer> {
  return decide("refund", { ...command });
}

export function reopenLine(command: OneLine): Promise<LineAnswer> {
  return decide("reopen", { ...command });
}

/** Emails a member about a line; answers the line and to which address. Safe to send twice. */
export async function emailMember(command: MemberEmail) {
  return memberEmailedSchema.parse(await send(`${DESK}/email`, { body: { ...command } }));
}

async function decide(path: string, body: Record<string, unknown>): Promise<LineAnswer> {
  return lineAnswerSchema.parse(await sendDecision(`${DESK}/${path}`, body));
}

/** The lines as they are stored, which a refusal tells. */
export function linesOfRefusal(error: unknown): DeskLine[] {
  if (!(error instanceof RequestError)) return [];
  const { lines } = error.answer;
  return Array.isArray(lines) ? lines.map((line) => deskLineSchema.parse(line)) : [];
}
