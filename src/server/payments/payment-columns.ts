/** The columns of a row, of an order and of a membership that is paid on its own. */
export const ORDER_COLUMNS = `'order' AS kind, o.id, o.user_id, o.order_number, o.payment_reference,
  o.month_period, o.order_budget, o.membership_fee, o.delivery_fee, o.discount, o.total, o.status,
  o.payment_status, o.placed_at, o.submitted_at, o.verified_at, o.rejected_reason, o.deposit_check,
  o.proof_channel, o.amount_received, o.credit, o.credit_applied, o.told_at,
  o.closed_at != '' AS bought`;
export const SUBSCRIPTION_COLUMNS = `'subscription' AS kind, s.id, s.user_id, '' AS order_number,
  s.payment_reference, s.month_period, 0 AS order_budget, s.price AS membership_fee,
  0 AS delivery_fee, 0 AS discount, s.price AS total,
  CASE s.status WHEN 'cancelled' THEN 'cancelled' ELSE 'pending' END AS status,
  CASE WHEN s.paid = 1 OR s.verified_at != '' THEN 'verified' ELSE 'pending' END AS payment_status,
  s.created_at AS placed_at, s.created_at AS submitted_at, s.verified_at, '' AS rejected_reason,
  '' AS deposit_check, CASE s.proof_of_payment_url WHEN '' THEN '' ELSE 'upload' END AS proof_channel,
  s.amount_received, s.credit, s.credit_applied, s.told_at, 0 AS bought`;
/** A membership whose reference is an order's, in whatever state, is shown with that order alone. */
export const SUBSCRIPTION_ONLY = `NOT EXISTS (SELECT 1 FROM payment_references r
  WHERE r.reference = s.payment_reference AND r.purpose = 'order')`;
