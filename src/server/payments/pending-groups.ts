import { SUBSCRIPTION_ONLY } from "./payment-row";

// The conditions of the partial indexes, word for word: otherwise SQLite does not use them.
/** Orders with a proof, declared sent or submitted. */
export const WAITING =
  "o.payment_status = 'pending' AND o.status = 'pending' AND o.submitted_at || o.proof_channel != ''";
export const UNSUBMITTED =
  "o.payment_status = 'pending' AND o.status = 'pending' AND o.submitted_at || o.proof_channel = ''";
/** 'Cancelled, deposit to check'. */
export const TO_CHECK = "o.deposit_check != '' AND o.deposit_check = 'to_check'";
export const REJECTED = "o.payment_status = 'failed' AND o.status != 'cancelled'";
/** 'Subscription Only'. */
export const UNPAID = `s.paid = 0 AND ${SUBSCRIPTION_ONLY}`;
