import { orderNumber } from "@/domain/order";
import { paymentReference } from "@/domain/payment-reference";
import { momentText } from "@/domain/sast";
import { derivedId } from "../ids";
import { execute, exists, insertAll } from "../sql";

interface Issue {
  readonly userId: string;
  /** The member's name, for the three letters. */
  readonly name: string;
  readonly purpose: "order" | "membership";
  readonly orderId: string;
  readonly month: string;
  readonly carriesMembership: boolean;
  readonly now: number;
}

/**
 * A reference that nobody ever had. Looking and inserting are one transaction, and transactions that
 * write run one after another, so that two members never get the same.
 */
export function issueReference(tx: App, issue: Issue): string {
  let reference = "";
  for (let attempt = 0; !reference || isTaken(tx, reference); attempt++) {
    reference = paymentReference(issue.name, issue.now, issue.carriesMembership, attempt);
  }
  insertAll(tx, "payment_references", [
    {
      id: derivedId("reference", reference),
      reference,
      user_id: issue.userId,
      purpose: issue.purpose,
      order_id: issue.orderId,
      month_period: issue.month,
      issued_at: momentText(issue.now),
      replaced_at: "",
    },
  ]);
  return reference;
}

/** Marks a reference as replaced; it keeps its row, so that a deposit made with it finds its order. */
export function retireReference(tx: App, reference: string, now: number): void {
  execute(tx, "UPDATE payment_references SET replaced_at = {:at} WHERE reference = {:reference}", {
    at: momentText(now),
    reference,
  });
}

/** The order number of this millisecond, or of the next free one. */
export function freeOrderNumber(tx: App, now: number): string {
  let ms = now;
  while (exists(tx, "SELECT 1 FROM orders WHERE order_number = {:n}", { n: orderNumber(ms) })) ms++;
  return orderNumber(ms);
}

function isTaken(tx: App, reference: string): boolean {
  return exists(tx, "SELECT 1 FROM payment_references WHERE reference = {:reference}", {
    reference,
  });
}
