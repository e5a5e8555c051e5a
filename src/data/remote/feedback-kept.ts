import type { Feedback } from "@/domain/feedback/feedback";
import { storedJson } from "../core/stored-json";

/** A visitor's alone, kept without the database that a first visit does not load; members have the outbox. */
export const FEEDBACK_KEY = "pantry-feedback";
/** More is not kept on a phone. */
const MAX = 10;

/** Whether feedback waits for a connection: known without loading what would send it. */
export function hasKeptFeedback(): boolean {
  return localStorage.getItem(FEEDBACK_KEY) !== null;
}

export function keptFeedback(): Feedback[] {
  return storedJson<Feedback[]>(FEEDBACK_KEY, []);
}

export function saveFeedback(feedback: Feedback): void {
  write([...keptFeedback(), feedback].slice(-MAX));
}

export function dropKeptFeedback(id: string): void {
  write(keptFeedback().filter((feedback) => feedback.id !== id));
}

function write(list: readonly Feedback[]): void {
  if (list.length === 0) localStorage.removeItem(FEEDBACK_KEY);
  else localStorage.setItem(FEEDBACK_KEY, JSON.stringify(list));
}
