import { getSession } from "@/data/core/session";
import type { AnswerName, Cached, CachedAnswers } from "./cached-answers";
import { readEarly } from "./early-rows";

const early = new Map<string, Cached<unknown>>();
let isEarly = true;

/** For a page that the app opens with: reads what it shows before the library of the database has loaded. */
export async function readEarlyAnswer(name: AnswerName): Promise<void> {
  const userId = getSession()?.user.id;
  if (!userId || !isEarly) return;
  isEarly = false;
  const answer = (await readEarly(userId, [name]))?.answers[name];
  if (answer) early.set(keyOf(userId, name), answer);
}

/** What was read, once: what the database has later is newer. */
export function takeEarlyAnswer<Name extends AnswerName>(
  userId: string,
  name: Name,
): Cached<CachedAnswers[Name]> | undefined {
  const key = keyOf(userId, name);
  const answer = early.get(key) as Cached<CachedAnswers[Name]> | undefined;
  early.delete(key);
  return answer;
}

function keyOf(userId: string, name: AnswerName): string {
  return `${name} ${userId}`;
}
