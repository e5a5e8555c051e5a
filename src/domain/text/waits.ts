import { fill, NOTICES } from "./messages";

/** How long to wait, in words: "30 seconds" or "4 minutes". */
export function waitText(ms: number): string {
  const seconds = Math.max(1, Math.ceil(ms / 1000));
  const minutes = Math.ceil(seconds / 60);
  if (seconds === 1) return "1 second";
  return seconds <= 90 ? `${seconds} seconds` : `${minutes} minutes`;
}

/** What a refusal says while tries are counted. */
export function attemptsWait(ms: number): string {
  return fill(NOTICES.attempts_wait, { wait: waitText(ms) });
}

/** The same where it was asked for a moment ago, perhaps without an answer. */
export function askedWait(ms: number): string {
  return fill(NOTICES.asked_wait, { wait: waitText(ms) });
}

/** The same where requests are counted. */
export function requestsWait(ms: number): string {
  return fill(NOTICES.requests_wait, { wait: waitText(ms) });
}

/** The same at a sign-in: the owner gets in by email at once. */
export function signInWait(ms: number): string {
  return fill(NOTICES.sign_in_wait, { wait: waitText(ms) });
}
