import { randomUUID } from "node:crypto";
import type { MembershipPayment, MembershipView } from "@/domain/membership/responses";
import { sendCommand } from "./member-commands";
import { accepted, call, deciding, jpeg, proofForm, type Shopper } from "./ordering";
import type { TestServer } from "./pocketbase";

interface MembershipAnswer {
  readonly membership: MembershipView;
  readonly code?: string;
}

/** The member's side of the membership. Each answers what the server said. */
export function subscribing(server: TestServer, who: Shopper | null) {
  return {
    view: () => call<MembershipAnswer>(server, who, "membership"),
    open: () =>
      call<{ payment: MembershipPayment; code?: string }>(server, who, "membership/reference", {}),
    proof: (reference: string) =>
      call(server, who, "orders/proof", proofForm({ id: randomUUID(), reference }, jpeg())),
    complete: (payment_reference: string) =>
      sendCommand<MembershipAnswer>(server, who, "membership/complete", { payment_reference }),
    completeWithCredit: (payment_reference: string, id = randomUUID()) =>
      sendCommand<MembershipAnswer>(server, who, "membership/complete", {
        id,
        payment_reference,
        with_credit: true,
      }),
    cancel: () => sendCommand<MembershipAnswer>(server, who, "membership/cancel", {}),
  };
}

/** A membership that was paid on its own; returns its unverified reference. */
export async function subscribe(server: TestServer, who: Shopper): Promise<string> {
  const desk = subscribing(server, who);
  const { payment_reference } = accepted(await desk.open()).payment;
  accepted(await desk.proof(payment_reference));
  accepted(await desk.complete(payment_reference));
  return payment_reference;
}

/** What an admin does with a membership that was paid on its own. */
export async function verifyMembership(server: TestServer, admin: Shopper, reference: string) {
  const judge = deciding(server, admin);
  const { rows } = accepted(await judge.pending(`?q=${reference}`));
  const row = rows.find(({ kind }) => kind === "subscription");
  if (!row) throw new Error(`no membership waits under ${reference}`);
  return accepted(await judge.verify(row));
}
