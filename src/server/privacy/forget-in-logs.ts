/** A shorter word identifies no one. */
const SHORTEST = 5;

/**
 * Deletes the lines of the request log that hold one of these words, as they are or as an address has them.
 * pocketbase/log_words.go lets none in; an id of the member may be there, and what an earlier version wrote.
 */
export function forgetInLogs(app: App, words: readonly string[]): void {
  for (const word of new Set(words.flatMap(formsOf))) {
    app
      .auxDB()
      .newQuery(
        "DELETE FROM _logs WHERE instr(lower(data), {:word}) > 0 OR instr(lower(message), {:word}) > 0",
      )
      .bind({ word })
      .execute();
  }
}

function formsOf(word: string): string[] {
  if (word.length < SHORTEST) return [];
  const encoded = encodeURIComponent(word);
  return [word, encoded, encoded.replace(/%20/g, "+")].map((form) => form.toLowerCase());
}
