import { MINUTE_MS } from "@/domain/time/durations";
import type { Caller } from "../core/http";

const LIFE_MS = 10 * MINUTE_MS;

/** Proof that the caller gave their password; it ends with the session, and after ten minutes. */
export function newTicket(caller: Caller, now: number): string {
  const until = now + LIFE_MS;
  return `${until}.${signature(caller, until)}`;
}

export function isTicketOf(caller: Caller, ticket: string, now: number): boolean {
  const [until = "", signed = ""] = ticket.split(".");
  return Number(until) > now && $security.equal(signed, signature(caller, Number(until)));
}

function signature(caller: Caller, until: number): string {
  return $security.hs256(`own_data:${caller.id}:${until}`, caller.record.tokenKey());
}
