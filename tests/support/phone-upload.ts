import { randomBytes, randomUUID } from "node:crypto";
import { vi } from "vitest";
import { jpeg, placeOrder, type Shopper, sql } from "./ordering";
import type { TestServer } from "./pocketbase";
import type { SlowLine } from "./slow-line";

/**
 * Uploads a proof of so many bytes for a new order as a phone does, by the app's own code, over the line.
 * Returns how many proofs the server has then, and what was said of the progress.
 */
export async function uploadAsPhone(
  { server, line, who }: { server: TestServer; line: SlowLine; who: Shopper },
  size: number,
) {
  const order = await placeOrder(server, who, "budget");
  vi.resetModules();
  vi.stubGlobal("location", { origin: line.url });
  vi.stubGlobal("navigator", { onLine: true });
  const { borrowSession } = await import("@/data/core/session");
  const { uploadProof } = await import("@/data/remote/orders");
  const user = {
    id: who.id,
    email: "phone@members.test",
    isAdmin: false,
    roles: [],
    isLeaving: false,
  };
  borrowSession({ token: who.token, user, renewedAt: 0 });
  const start = Buffer.from(await jpeg().arrayBuffer());
  const file = new Blob([new Uint8Array([...start, ...randomBytes(size - start.length)])]);
  const id = randomUUID();
  const told: { readonly at: number; readonly part: number; readonly secondsLeft: number }[] = [];
  const began = performance.now();
  await uploadProof({ id, file, of: { orderId: order.id } }, ({ part, secondsLeft = 0 }) => {
    told.push({ at: (performance.now() - began) / 1000, part, secondsLeft });
  });
  const seconds = (performance.now() - began) / 1000;
  const proofs = sql(server, `SELECT id FROM payment_proofs WHERE order_id = '${order.id}'`);
  return { proofs, id, told, seconds };
}
