import * as z from "zod/mini";
import { toPay } from "@/domain/ledger/to-pay";
import type { ProofView } from "@/domain/order/view";
import {
  BULK_MAX,
  type BulkOutcome,
  bulkAnswerSchema,
  type SeenPayment,
} from "@/domain/payment/bulk";
import { type PaymentDetails, paymentDetailsSchema } from "@/domain/payment/details";
import type { DepositAnswer, DepositCheckCommand, VerifyPayment } from "@/domain/payment/requests";
import {
  type DecisionAnswer,
  decisionAnswerSchema,
  type PaymentRow,
  paymentAnswerSchema,
  paymentRowSchema,
  pendingPaymentsSchema,
  proofsAnswerSchema,
} from "@/domain/payment/responses";
import { verifiedPageSchema } from "@/domain/payment/verified";
import { fetchFile, RequestError, send } from "../core/client";
import { sendDecision } from "../core/send-decision";
import { fetchListPage, type ListQuery } from "./admin-list";
import { fetchCsv } from "./csv-stream";

export function fetchPendingPayments(query: ListQuery, signal?: AbortSignal) {
  return fetchListPage("payments/pending", pendingPaymentsSchema, query, signal);
}

/** One payment as it is stored now; undefined for a membership that was paid, which no list has. */
export async function fetchPayment({ id, order_number, payment_reference }: PaymentRow) {
  const { rows } = await fetchPendingPayments({ q: order_number || payment_reference });
  return rows.find((row) => row.id === id);
}

/** A payment as the admin saw it. */
export function asSeen(row: PaymentRow): SeenPayment {
  const { kind, id, total, proof, statement_cents } = row;
  const newest_proof = proof?.id ?? "";
  return { kind, id, total, to_pay: toPay(row), newest_proof, statement_cents };
}

/** A decision, and when it was sent first, on this device's clock: the time to undo it runs from then. */
export interface Decided extends DecisionAnswer {
  readonly sentAt: number;
}

export function verifyPayment(payment: VerifyPayment): Promise<Decided> {
  return decide("verify", payment);
}

/** Verifies several, each as it was seen and with the amount that was due. Safe to send twice. */
export async function verifyPayments(payments: readonly SeenPayment[]): Promise<BulkOutcome[]> {
  return inParts(payments, (part) => changeMany("verify-many", { payments: part }));
}

export async function undoDecisions(decisionIds: readonly string[]): Promise<BulkOutcome[]> {
  // The last ones first, as within a part.
  const undone = await inParts([...decisionIds].reverse(), async (part) =>
    (await changeMany("undo-many", { decision_ids: [...part].reverse() })).reverse(),
  );
  return undone.reverse();
}

/** Marks several orders delivered. Safe to send twice. */
export async function deliverOrders(ids: readonly string[]): Promise<BulkOutcome[]> {
  return inParts(ids, (part) => changeMany("delivered-many", { ids: part }));
}

/** Takes 'delivered' back, on the day it was marked. Safe to send twice. */
export async function undoDeliveries(ids: readonly string[]): Promise<BulkOutcome[]> {
  return inParts(ids, (part) => changeMany("undelivered-many", { ids: part }));
}

/** The same of one order, on a later day. */
export async function undoLateDelivery(id: string, reason: string): Promise<void> {
  const [outcome] = await changeMany("undelivered-many", { ids: [id], reason });
  if (outcome?.result === "refused") throw new RequestError(409, { code: outcome.code });
}

/** One command after the other, each with as many as it takes. */
async function inParts<Item>(
  all: readonly Item[],
  send: (part: readonly Item[]) => Promise<BulkOutcome[]>,
): Promise<BulkOutcome[]> {
  const outcomes: BulkOutcome[] = [];
  for (let at = 0; at < all.length; at += BULK_MAX) {
    outcomes.push(...(await send(all.slice(at, at + BULK_MAX))));
  }
  return outcomes;
}

async function changeMany(command: string, body: Record<string, unknown>): Promise<BulkOutcome[]> {
  return bulkAnswerSchema.parse(await send(`payments/${command}`, { body })).outcomes;
}

export async function fetchPaymentDetails(id: string): Promise<PaymentDetails> {
  return paymentDetailsSchema.parse(await send(`admin/payments/${id}`));
}

export function fetchVerified(query: ListQuery, signal?: AbortSignal) {
  return fetchListPage("admin/payments/verified", verifiedPageSchema, query, signal);
}

/** Rejects a payment as the admin saw it. */
export function rejectPayment(row: PaymentRow, reason: string): Promise<Decided> {
  const { id, newest_proof } = asSeen(row);
  return decide("reject", { id, reason, newest_proof });
}

async function decide(command: string, body: Record<string, unknown>): Promise<Decided> {
  const sentAt = Date.now();
  const answer = await sendDecision(`payments/${command}`, body);
  return { ...decisionAnswerSchema.parse(answer), sentAt };
}

export async function undoDecision(decision_id: string): Promise<PaymentRow> {
  return paymentAnswerSchema.parse(await sendDecision("payments/undo", { decision_id })).payment;
}

export async function reopenPayment(id: string): Promise<PaymentRow> {
  return change("reopen", { id });
}

/** `deposit` is the admin's answer about a verified deposit that no line of a statement shows. */
export async function cancelPayment(
  id: string,
  reason: string,
  deposit?: DepositAnswer,
): Promise<PaymentRow> {
  return change("cancel", { id, reason, ...(deposit && { deposit }) });
}

export async function takeBackDeposit(
  { kind, id, verified_at }: PaymentRow,
  reason: string,
): Promise<PaymentRow> {
  return change("not-arrived", { kind, id, reason, verified_at });
}

export async function deliverOrder(id: string): Promise<PaymentRow> {
  return change("delivered", { id });
}

export async function checkDeposit(
  row: PaymentRow,
  outcome: DepositCheckCommand["outcome"],
): Promise<PaymentRow> {
  const { id, newest_proof } = asSeen(row);
  return change("deposit-check", { id, outcome, newest_proof });
}

async function change(command: string, body: Record<string, unknown>): Promise<PaymentRow> {
  return paymentAnswerSchema.parse(await send(`payments/${command}`, { body })).payment;
}

export async function fetchProofs({
  kind,
  id,
}: Pick<PaymentRow, "kind" | "id">): Promise<ProofView[]> {
  return proofsAnswerSchema.parse(await send(`payments/${kind}/${id}/proofs`)).proofs;
}

export async function fetchProof(id: string, signal?: AbortSignal): Promise<Blob> {
  return fetchFile(`proofs/${id}`, signal);
}

/** Prefetches it: the server logs that it was loaded, not that it was opened. */
export async function fetchProofAhead(id: string): Promise<Blob> {
  return fetchFile(`proofs/${id}?ahead=1`);
}

export async function tellProofOpened(id: string): Promise<void> {
  await fetchFile(`proofs/${id}`, undefined, "HEAD");
}

/** 'verified-orders-{date}.csv'. */
export function fetchVerifiedOrders(
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<Blob> {
  return fetchCsv("payments/verified-orders.csv", onProgress, signal);
}

const storedSchema = z.object({ payment: paymentRowSchema });

/** The payment as the server has it, as a 409 tells it: another admin or the member was quicker. */
export function storedPayment(error: unknown): PaymentRow | undefined {
  if (!(error instanceof RequestError)) return undefined;
  const stored = storedSchema.safeParse(error.answer);
  return stored.success ? stored.data.payment : undefined;
}
