const PAGE = 10;
const LONGEST = 200;
/** Later than any moment. */
const FIRST = "9999";

/** Which rows of a list newest first are asked for: `after` a key, and how many. */
export function pageAsked(e: RequestEvent): { at: string; id: string; limit: number } {
  const { after = "", count = "" } = e.requestInfo().query;
  const [at = "", id = ""] = after ? after.split("|") : [FIRST];
  return { at, id, limit: Math.min(Math.max(Math.floor(Number(count)) || PAGE, 1), LONGEST) };
}
