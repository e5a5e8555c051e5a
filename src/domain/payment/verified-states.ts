import { VERIFIED_SEARCH } from "@/domain/lists/list-search";

/** Which of the verified payments: orders to deliver, delivered ones, or all with the memberships. */
export const VERIFIED_STATES = VERIFIED_SEARCH.state;
export type VerifiedState = (typeof VERIFIED_STATES)[number];
