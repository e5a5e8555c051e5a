import type { Transaction } from "dexie";

interface OldProof {
  id: string;
  userId: string;
  orderId: string;
  reference: string;
  file: Blob;
  name: string;
}
interface OldOrder {
  id: string;
  userId: string;
  declares?: boolean;
}

/** Version 3 kept proofs that wait in a table of their own, and a declaration on the copy of its order. */
export async function moveToOutbox(upgrade: Transaction): Promise<void> {
  const outbox = upgrade.table("outbox");
  const untried = { state: "queued", tries: 0, dueAt: 0, problem: "" };
  let place = 0;
  for (const proof of (await upgrade.table("proofs").toArray()) as OldProof[]) {
    await outbox.add({ ...proof, ...untried, kind: "proof", place: ++place });
  }
  const orders = (await upgrade.table("orders").toArray()) as OldOrder[];
  for (const { id, userId, declares } of orders) {
    if (declares === undefined) continue;
    await upgrade.table("orders").update(id, { declares: undefined });
    if (!declares) continue;
    const about = { id: crypto.randomUUID(), userId, orderId: id, reference: "" };
    await outbox.add({ ...about, ...untried, kind: "declare", place: ++place });
  }
}
