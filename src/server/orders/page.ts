import { LIST_MAX, LIST_PAGE } from "@/domain/limits/limits";

/** Later than any moment. */
const FIRST = "9999";

interface PageAsked {
  /** The key of the row before. */
  readonly at: string;
  readonly id: string;
  readonly limit: number;
  readonly isFirst: boolean;
}

/** Which rows of a list newest first are asked for: `after` a key, and how many. */
export function pageAsked(e: RequestEvent): PageAsked {
  const { after = "", count = "" } = e.requestInfo().query;
  const [at = "", id = ""] = after ? after.split("|") : [FIRST];
  const limit = Math.min(Math.max(Math.floor(Number(count)) || LIST_PAGE, 1), LIST_MAX);
  return { at, id, limit, isFirst: after === "" };
}
