import type { Feedback } from "@/domain/feedback/feedback";
import { storedJson } from "../core/stored-json";

/** A visitor's alone, kept without the database that a first visit does not load; members have the outbox. */
const KEY = "pantry-feedback";
/** More is not kept on a phone. */
const MAX = 10;

/** Whether feedback waits for a connection: known without loading what would send it. */
export function hasKeptFeedback(): boolean {
  return localStorage.getItem(KEY) !== null;
}

export function keptFeedback(): Feedback[] {
  return storedJson<Feedback[]>(KEY, []);
}

export function saveFeedback(feedback: Feedback): void {
  write([...keptFeedback(), feedback].slice(-MAX));
}

export function dropKeptFeedback(id: string): void {
  write(keptFeedback().filter((feedback) => feedback.id !== id));
}

function write(list: readonly Feedback[]): void {
  if (list.length === 0) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, JSON.stringify(list));
}
