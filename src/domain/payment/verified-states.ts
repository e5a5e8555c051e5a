/**
 * Which of the verified payments: orders to deliver, delivered ones, or all with the memberships. Apart from the
 * schemas, which need a library: every first visit has the routes, and one of them reads these.
 */
export const VERIFIED_STATES = ["to_deliver", "delivered", "all"] as const;
export type VerifiedState = (typeof VERIFIED_STATES)[number];
