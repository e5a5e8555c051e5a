import { useSyncExternalStore } from "react";
import type { ProofView } from "@/domain/order-view";
import { type ProofRow, proofRow, settleProof } from "../local/proofs";
import { RequestError } from "../remote/client";
import { storedOrder, uploadProof } from "../remote/orders";

/** How sending a proof went; `proof` is null where another tab has sent it. */
export type Sending =
  | { readonly ok: true; readonly proof: ProofView | null }
  | { readonly ok: false; readonly code: string; readonly kept: boolean };

/** How much of a proof has gone (0 to 1), or the catalogue's code of why it waits. */
export type Upload = { readonly progress: number } | { readonly failed: string };

const uploads = new Map<string, Upload>();
const running = new Map<string, Promise<Sending>>();
const listeners = new Set<() => void>();

/**
 * Sends a proof that waits on this phone, once at a time in all tabs; whoever asks meanwhile gets the
 * same answer. It stays on the phone (`kept`) until the server has it or refuses it for good.
 */
export function sendProof(id: string): Promise<Sending> {
  const sending = running.get(id) ?? inOneTab(id, () => send(id));
  running.set(id, sending);
  return sending.finally(() => running.delete(id));
}

/** What is known of the upload of this proof; renders again as it goes on. */
export function useUpload(id: string | undefined): Upload | undefined {
  return useSyncExternalStore(
    subscribe,
    () => uploads.get(id ?? ""),
    () => undefined,
  );
}

async function send(id: string): Promise<Sending> {
  const row = await proofRow(id);
  if (!row) return { ok: true, proof: null };
  tell(id, { progress: 0 });
  try {
    const answer = await uploadProof({ id, file: row.file, of: subjectOf(row) }, (progress) =>
      tell(id, { progress }),
    );
    await settleProof(id, answer.order);
    tell(id, undefined);
    return { ok: true, proof: answer.proof };
  } catch (error) {
    return afterFailure(id, error);
  }
}

async function afterFailure(id: string, error: unknown): Promise<Sending> {
  if (!(error instanceof RequestError)) reportError(error);
  const code = error instanceof RequestError ? error.code : "unexpected_error";
  const kept = !isRefusal(error);
  if (!kept) await settleProof(id, storedOrder(error)?.order);
  tell(id, kept ? { failed: code } : undefined);
  return { ok: false, code, kept };
}

/** Whether sending the same again can only be refused again. */
function isRefusal(error: unknown): boolean {
  return error instanceof RequestError && [404, 409, 413, 422].includes(error.status);
}

function subjectOf({ orderId, reference }: ProofRow) {
  return orderId ? { orderId } : { reference };
}

/** Without Web Locks two tabs may send it twice, which the server takes as once. */
function inOneTab(id: string, work: () => Promise<Sending>): Promise<Sending> {
  if (!navigator.locks) return work();
  return navigator.locks.request(`proof-${id}`, work);
}

function tell(id: string, upload: Upload | undefined) {
  if (upload) uploads.set(id, upload);
  else uploads.delete(id);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
