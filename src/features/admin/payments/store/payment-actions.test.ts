import { expect, test } from "vitest";
import type { PaymentRow } from "@/domain/payment/responses";
import { stateOf } from "./payment-actions";

test.each([
  ["nothing_bought", "processing", "Nothing bought, second deposit to check"],
  ["nothing_bought", "delivered", "Verified, second deposit to check"],
  ["", "processing", "Verified, second deposit to check"],
] as const)(
  "F653 the state of an order with a second deposit to check says whether nothing was bought: %s, %s",
  (kept_back, status, text) => {
    const row = { kind: "order", payment_status: "verified", deposit_check: "to_check" } as const;
    expect(stateOf({ ...row, kept_back, status } as PaymentRow)?.text).toBe(text);
  },
);
