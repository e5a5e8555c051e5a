import { memberDatabase } from "../db";
import { ownCommands } from "../outbox/outbox";
import { shown } from "../outbox/queue-rules";
import { type AnswerName, type Cached, type CachedAnswers, cachedAnswer } from "./cached-answers";

/** A cached answer with the member's changes that the server has not answered yet. */
export async function shownAnswer<Name extends AnswerName>(
  userId: string,
  name: Name,
): Promise<Cached<CachedAnswers[Name]> | null> {
  const database = memberDatabase(userId);
  if (!database) return null;
  // Together: an answer removes the command and changes the cache at once.
  return database.transaction("r", database.answers, database.outbox, async () => {
    const cached = await cachedAnswer(userId, name);
    return cached && { ...cached, value: shown(await ownCommands(userId), name, cached.value) };
  });
}
