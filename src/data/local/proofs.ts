import type { OrderView } from "@/domain/order-view";
import { db } from "./db";
import { keepOrder } from "./server-copy";

/** What a proof is for: an order, or the reference of a membership that is paid by itself. */
export type ProofOf = { readonly orderId: string } | { readonly reference: string };

/** A proof of payment that waits on this phone to be sent. Written before anything of it is sent. */
export interface ProofRow {
  /** Made on the phone: sending it again, after a reload or a crash, makes the same proof. */
  id: string;
  userId: string;
  /** Empty where it is for a membership. */
  orderId: string;
  /** The membership's payment reference; empty where it is for an order. */
  reference: string;
  /** As it goes, already shrunk. */
  file: Blob;
  /** As the member's phone calls the file. */
  name: string;
}

/** The proof that waits to be sent for this, or null. */
export async function waitingProof(userId: string, of: ProofOf): Promise<ProofRow | null> {
  const row = await rowsOf(of).first();
  return row?.userId === userId ? row : null;
}

/** Keeps a file until it is sent, instead of one that was chosen before and is not sent yet. */
export function keepProof(userId: string, of: ProofOf, file: Blob, name: string): Promise<string> {
  return db.transaction("rw", db.proofs, async () => {
    await rowsOf(of).delete();
    const subject = { orderId: "", reference: "", ...of };
    return db.proofs.add({ ...subject, id: crypto.randomUUID(), userId, file, name });
  });
}

export async function proofRow(id: string): Promise<ProofRow | undefined> {
  return db.proofs.get(id);
}

/** The server has answered for good, with the order as it is now: nothing is left to send. */
export function settleProof(id: string, order: OrderView | null | undefined): Promise<void> {
  return db.transaction("rw", db.proofs, db.orders, async () => {
    await db.proofs.delete(id);
    if (order) await keepOrder(order);
  });
}

function rowsOf(of: ProofOf) {
  if ("orderId" in of) return db.proofs.where({ orderId: of.orderId });
  return db.proofs.where({ orderId: "" }).and(({ reference }) => reference === of.reference);
}
