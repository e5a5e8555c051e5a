import { memberDatabase } from "../db";
import { ownCommands } from "../outbox/outbox";
import { isShownWithCommands, shown } from "../outbox/queue-rules";
import { type AnswerName, type Cached, type CachedAnswers, cachedAnswer } from "./cached-answers";

/** A cached answer with the member's changes that the server has not answered yet. */
export async function shownAnswer<Name extends AnswerName>(
  userId: string,
  name: Name,
): Promise<Cached<CachedAnswers[Name]> | null> {
  const database = memberDatabase(userId);
  if (!database || !isShownWithCommands(name)) return cachedAnswer(userId, name);
  // Together: an answer removes the command and changes the cache at once. Both are asked for before anything is
  // awaited, or the browser may end the transaction between them.
  return database.transaction("r", database.answers, database.outbox, async () => {
    const both = [cachedAnswer(userId, name), ownCommands(userId)] as const;
    const [cached, waiting] = await Promise.all(both);
    return cached && { ...cached, value: shown(waiting, name, cached.value) };
  });
}
